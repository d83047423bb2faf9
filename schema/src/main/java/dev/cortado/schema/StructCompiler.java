package dev.cortado.schema;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates the method of an object. Fields are expected in declaration order: {@code "name":} is compared in place, and only a key that isn't
 * the expected one is looked up. Which fields have been seen is kept in long variables.
 */
final class StructCompiler {
  private static final ClassDesc FIELDS = ClassDesc.of(Fields.class.getName());
  private static final int P = 1;
  private static final int KEYS_BEFORE = 2;
  private static final int LAST = 3;
  private static final int FIRST = 4;
  private static final int KEY = 5;
  private static final int SEEN = 6;

  private final BodyCompiler compiler;
  private final CodeBuilder code;

  StructCompiler(BodyCompiler compiler, CodeBuilder code) {
    this.compiler = compiler;
    this.code = code;
  }

  void emit(Shape.Struct struct) {
    Fields fields = struct.fields();
    Label failed = code.newLabel();
    Label close = code.newLabel();
    Label lookUp = code.newLabel();
    List<Label> expected = labels(fields.size());
    List<Label> found = labels(fields.size());
    expected.add(lookUp);

    begin(fields, failed);
    Label first = fields.size() == 0 ? lookUp : expected.getFirst();
    BodyCompiler.expect(code, '}', first);
    code.goto_(close);
    for (int i = 0; i < fields.size(); i++) {
      code.labelBinding(expected.get(i));
      // What may be left out often is, so the next name is tried before the look-up.
      Token.compare(compiler.constants, code, BodyCompiler.CURSOR, fields.get(i).name(), fields.get(i).optional() ? expected.get(i + 1) : lookUp);
      code.labelBinding(found.get(i));
      notSeen(i, failed);
      member(fields.get(i).shape(), expected.get(i + 1), close, failed);
    }
    code.labelBinding(lookUp);
    lookUp(struct, found, lookUp, close, failed);
    code.labelBinding(close);
    end(fields, failed);
    code.labelBinding(failed).iconst_m1().ireturn();
  }

  private List<Label> labels(int count) {
    List<Label> labels = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      labels.add(code.newLabel());
    }
    return labels;
  }

  private void begin(Fields fields, Label failed) {
    BodyCompiler.expect(code, '{', failed);
    code.aload(0);
    BodyCompiler.call(code, "keyCount", CD_int);
    code.istore(KEYS_BEFORE);
    code.iload(P).iconst_1().iadd().istore(LAST);
    code.iconst_1().istore(FIRST);
    for (int word = 0; word < words(fields); word++) {
      code.lconst_0().lstore(SEEN + 2 * word);
    }
    code.aload(0).iload(P);
    BodyCompiler.call(code, "enter", CD_int, CD_int);
    code.dup().istore(P).iflt(failed);
  }

  private static int words(Fields fields) {
    return (fields.size() + 63) / 64;
  }

  private void notSeen(int field, Label failed) {
    int word = SEEN + 2 * (field / 64);
    code.lload(word).loadConstant(1L << field).land().lconst_0().lcmp().ifne(failed);
    code.lload(word).loadConstant(1L << field).lor().lstore(word);
  }

  private void member(Shape shape, Label next, Label close, Label failed) {
    compiler.read(code, shape, failed);
    code.iload(P).istore(LAST).iconst_0().istore(FIRST);
    BodyCompiler.separator(code, '}', next, failed);
    code.goto_(close);
  }

  private void lookUp(Shape.Struct struct, List<Label> found, Label again, Label close, Label failed) {
    Label drop = code.newLabel();
    Label entry = code.newLabel();
    code.aload(0).iload(P);
    compiler.constants.load(code, struct.fields(), FIELDS);
    BodyCompiler.call(code, "key", CD_int, CD_int, FIELDS);
    code.istore(KEY);
    code.aload(0).getfield(BodyCompiler.CURSOR, "position", CD_int).istore(P);
    code.iload(KEY);
    List<Label> targets = new ArrayList<>(List.of(drop, struct.additional() == null ? drop : entry));
    targets.addAll(found);
    BodyCompiler.table(code, BodyCursor.PROTO, targets, failed);
    code.labelBinding(drop);
    code.aload(0).iload(P).iload(LAST).iload(FIRST);
    BodyCompiler.call(code, "drop", CD_int, CD_int, CD_int, CD_boolean);
    code.dup().istore(P).iflt(failed);
    BodyCompiler.separator(code, '}', again, failed);
    code.goto_(close);
    code.labelBinding(entry);
    if (struct.additional() == null) {
      code.goto_(failed);
    } else {
      member(struct.additional(), again, close, failed);
    }
  }

  private void end(Fields fields, Label failed) {
    for (int word = 0; word < words(fields); word++) {
      long required = 0;
      for (int i = word * 64; i < Math.min(fields.size(), word * 64 + 64); i++) {
        required |= fields.get(i).optional() ? 0 : 1L << i;
      }
      if (required != 0) {
        code.lload(SEEN + 2 * word).loadConstant(required).land().loadConstant(required).lcmp().ifne(failed);
      }
    }
    code.aload(0).iload(KEYS_BEFORE);
    BodyCompiler.call(code, "leave", BodyCompiler.NOTHING, CD_int);
    code.iload(P).iconst_1().iadd().ireturn();
  }
}
