package dev.cortado.schema;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Generates the method that encodes an object: fields are expected in declaration order, as in {@link StructCompiler}. */
final class ResultStructCompiler {
  private static final ClassDesc FIELDS = ClassDesc.of(Fields.class.getName());
  private static final int P = 1;
  private static final int BASE = 2;
  private static final int LAST = 3;
  private static final int FIRST = 4;
  private static final int KEY = 5;
  private static final int KEY_AT = 6;
  private static final int HIGHEST = 7;
  private static final int ORDERED = 8;

  private final ResultCompiler compiler;
  private final CodeBuilder code;
  private final Label failed;
  private final Label close;

  /** An index signature's entries may stand anywhere, so there is no order to keep. */
  private boolean keepsOrder;

  ResultStructCompiler(ResultCompiler compiler, CodeBuilder code) {
    this.compiler = compiler;
    this.code = code;
    this.failed = code.newLabel();
    this.close = code.newLabel();
  }

  void emit(Shape.Struct struct) {
    Fields fields = struct.fields();
    keepsOrder = struct.additional() == null;
    Label lookUp = code.newLabel();
    Label drop = code.newLabel();
    List<Label> expected = new ArrayList<>();
    List<Label> found = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      expected.add(code.newLabel());
      found.add(fields.get(i).shape() instanceof Shape.Never ? drop : code.newLabel());
    }
    expected.add(lookUp);
    begin();
    for (int i = 0; i < fields.size(); i++) {
      code.labelBinding(expected.get(i));
      if (found.get(i) == drop) {
        continue;
      }
      code.iload(P).istore(KEY_AT);
      Token.compare(
          compiler.constants, code, ResultCompiler.CURSOR, fields.get(i).name(), fields.get(i).optional() ? expected.get(i + 1) : lookUp);
      code.labelBinding(found.get(i));
      if (keepsOrder) {
        note(i);
      }
      member(fields.get(i).shape(), expected.get(i + 1));
    }
    code.labelBinding(lookUp);
    lookUp(struct, found, drop, lookUp);
    code.labelBinding(close);
    end();
  }

  private void begin() {
    code.iload(P).iconst_1().iadd().istore(LAST);
    code.iconst_1().istore(FIRST);
    code.iconst_m1().istore(HIGHEST);
    code.iconst_1().istore(ORDERED);
    code.aload(0).getfield(ResultCompiler.CURSOR, "membersLength", CD_int).istore(BASE);
    ResultCompiler.enter(code, Kind.OBJECT, failed);
    ResultCompiler.ifClosed(code, '}', close);
  }

  /** Remembers where the member began, and whether members are still in order. */
  private void note(int field) {
    Label higher = code.newLabel();
    code.loadConstant(field).iload(HIGHEST).if_icmpgt(higher);
    code.iconst_0().istore(ORDERED);
    code.labelBinding(higher).loadConstant(field).istore(HIGHEST);
    code.aload(0).loadConstant(field).iload(KEY_AT);
    ResultCompiler.call(code, "member", ResultCompiler.NOTHING, CD_int, CD_int);
  }

  private void member(Shape shape, Label next) {
    compiler.read(code, shape, failed);
    code.iload(P).istore(LAST).iconst_0().istore(FIRST);
    ResultCompiler.separator(code, '}', next, failed);
    code.goto_(close);
  }

  private void lookUp(Shape.Struct struct, List<Label> found, Label drop, Label again) {
    Label entry = code.newLabel();
    code.iload(P).istore(KEY_AT);
    code.aload(0).iload(P);
    compiler.constants.load(code, struct.fields(), FIELDS);
    ResultCompiler.call(code, "key", CD_int, CD_int, FIELDS);
    code.istore(KEY);
    code.aload(0).getfield(ResultCompiler.CURSOR, "position", CD_int).istore(P);
    code.iload(KEY);
    List<Label> targets = new ArrayList<>(List.of(keepsEntries(struct) ? entry : drop));
    targets.addAll(found);
    BodyCompiler.table(code, ResultCursor.UNDECLARED, targets, failed);
    code.labelBinding(drop);
    code.aload(0).iload(P).iload(LAST).iload(FIRST);
    ResultCompiler.call(code, "drop", CD_int, CD_int, CD_int, CD_boolean);
    code.dup().istore(P).iflt(failed);
    ResultCompiler.separator(code, '}', again, failed);
    code.goto_(close);
    code.labelBinding(entry);
    if (keepsEntries(struct)) {
      member(Objects.requireNonNull(struct.additional()), again);
    } else {
      code.goto_(failed);
    }
  }

  private static boolean keepsEntries(Shape.Struct struct) {
    return struct.additional() != null && !(struct.additional() instanceof Shape.Never);
  }

  private void end() {
    if (keepsOrder) {
      Label ordered = code.newLabel();
      code.iload(ORDERED).ifne(ordered);
      code.aload(0).iload(BASE).iload(P);
      ResultCompiler.call(code, "reorder", CD_boolean, CD_int, CD_int);
      code.ifeq(failed);
      code.labelBinding(ordered).aload(0).iload(BASE).putfield(ResultCompiler.CURSOR, "membersLength", CD_int);
    }
    ResultCompiler.leave(code, failed);
  }
}
