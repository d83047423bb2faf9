package dev.cortado.schema;

import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;

/** Generates the method of a union: by the value's first byte to its candidates, which are tried in order when there are several. */
final class UnionCompiler {
  private static final ClassDesc TAGS = ClassDesc.of(Tags.class.getName());
  private static final int P = 1;
  private static final int MARK = 2;
  private static final int AFTER = 3;

  private final BodyCompiler compiler;
  private final CodeBuilder code;
  private final Label failed;

  UnionCompiler(BodyCompiler compiler, CodeBuilder code) {
    this.compiler = compiler;
    this.code = code;
    this.failed = code.newLabel();
  }

  void emit(Shape.Union union) {
    List<Label> kinds = new ArrayList<>();
    for (int kind = 0; kind < Kind.COUNT; kind++) {
      kinds.add(union.candidates(kind).length == 0 ? failed : code.newLabel());
    }
    code.aload(0).iload(P);
    BodyCompiler.call(code, "kind", CD_int, CD_int);
    BodyCompiler.table(code, 0, kinds, failed);
    for (int kind = 0; kind < Kind.COUNT; kind++) {
      Shape[] candidates = union.candidates(kind);
      if (candidates.length > 0) {
        code.labelBinding(kinds.get(kind));
        Tags tags = kind == Kind.OBJECT ? union.tags() : null;
        if (tags != null) {
          tagged(tags);
        } else if (candidates.length == 1) {
          only(candidates[0]);
        } else if (kind == Kind.OBJECT || kind == Kind.ARRAY) {
          remembered(union, candidates);
        } else {
          attempts(null, candidates);
        }
      }
    }
    code.labelBinding(failed).iconst_m1().ireturn();
  }

  private void only(Shape shape) {
    code.aload(0).iload(P);
    compiler.value(code, shape);
    code.ireturn();
  }

  private void tagged(Tags tags) {
    code.aload(0).iload(P);
    compiler.constants.load(code, tags, TAGS);
    BodyCompiler.call(code, "tag", CD_int, CD_int, TAGS);
    choice(tags.members(), failed);
  }

  /** Decodes by the member whose number is on the stack. */
  private void choice(List<Shape> members, Label otherwise) {
    List<Label> targets = new ArrayList<>();
    members.forEach(_ -> targets.add(code.newLabel()));
    BodyCompiler.table(code, 0, targets, otherwise);
    for (int i = 0; i < members.size(); i++) {
      code.labelBinding(targets.get(i));
      only(members.get(i));
    }
  }

  private void remembered(Shape.Union union, Shape[] candidates) {
    Label unknown = code.newLabel();
    code.aload(0).loadConstant(union.id).iload(P);
    BodyCompiler.call(code, "winner", CD_int, CD_int, CD_int);
    code.istore(AFTER);
    code.iload(AFTER).iconst_m1().if_icmpeq(failed);
    code.iload(AFTER);
    choice(List.of(candidates), unknown);
    code.labelBinding(unknown);
    attempts(union, candidates);
  }

  private void attempts(Shape.@org.jspecify.annotations.Nullable Union remember, Shape[] candidates) {
    code.aload(0);
    BodyCompiler.call(code, "mark", CD_int);
    code.istore(MARK);
    for (int i = 0; i < candidates.length; i++) {
      Label next = code.newLabel();
      code.aload(0).iload(P);
      compiler.value(code, candidates[i]);
      code.dup().istore(AFTER).iflt(next);
      finish(remember, i);
      code.iload(AFTER).ireturn();
      code.labelBinding(next);
      code.aload(0).iload(MARK);
      BodyCompiler.call(code, "rollback", BodyCompiler.NOTHING, CD_int);
    }
    finish(remember, -1);
    code.goto_(failed);
  }

  private void finish(Shape.@org.jspecify.annotations.Nullable Union remember, int winner) {
    code.aload(0).iload(MARK);
    BodyCompiler.call(code, "release", BodyCompiler.NOTHING, CD_int);
    if (remember != null) {
      code.aload(0).loadConstant(remember.id).iload(P).loadConstant(winner);
      BodyCompiler.call(code, "remember", BodyCompiler.NOTHING, CD_int, CD_int, CD_int);
    }
  }
}
