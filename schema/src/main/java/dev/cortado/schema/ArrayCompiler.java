package dev.cortado.schema;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.jspecify.annotations.Nullable;

/** Generates the methods of arrays and tuples. */
final class ArrayCompiler {
  private static final int P = 1;
  private static final int COUNT = 2;

  private final BodyCompiler compiler;
  private final CodeBuilder code;
  private final Label failed;
  private final Label close;

  ArrayCompiler(BodyCompiler compiler, CodeBuilder code) {
    this.compiler = compiler;
    this.code = code;
    this.failed = code.newLabel();
    this.close = code.newLabel();
  }

  void sequence(Shape.Sequence sequence) {
    begin();
    elements(sequence.element());
    end(sequence.check(), 0);
  }

  void tuple(Shape.Tuple tuple) {
    begin();
    for (Shape element : tuple.elements()) {
      Label next = code.newLabel();
      compiler.read(code, element, failed);
      code.iinc(COUNT, 1);
      BodyCompiler.separator(code, ']', next, failed);
      code.goto_(close);
      code.labelBinding(next);
    }
    if (tuple.rest() == null) {
      code.goto_(failed);
    } else {
      elements(tuple.rest());
    }
    end(null, tuple.required());
  }

  /** Into the array; straight to its end when it is empty. */
  private void begin() {
    Label filled = code.newLabel();
    BodyCompiler.expect(code, '[', failed);
    code.iconst_0().istore(COUNT);
    code.aload(0).iload(P);
    BodyCompiler.call(code, "enter", CD_int, CD_int);
    code.dup().istore(P).iflt(failed);
    BodyCompiler.expect(code, ']', filled);
    code.goto_(close);
    code.labelBinding(filled);
  }

  private void elements(Shape element) {
    Label next = code.newBoundLabel();
    compiler.read(code, element, failed);
    code.iinc(COUNT, 1);
    BodyCompiler.separator(code, ']', next, failed);
  }

  private void end(@Nullable Check check, int least) {
    code.labelBinding(close);
    if (least > 0) {
      code.iload(COUNT).loadConstant(least).if_icmplt(failed);
    }
    if (check != null) {
      code.aload(0).iload(COUNT);
      compiler.constants.load(code, check, BodyCompiler.CHECK);
      code.invokestatic(
          ClassDesc.of(Values.class.getName()), "isCount", MethodTypeDesc.of(CD_boolean, BodyCompiler.CURSOR, CD_int, BodyCompiler.CHECK));
      code.ifeq(failed);
    }
    code.aload(0).dup().getfield(BodyCompiler.CURSOR, "depth", CD_int).iconst_1().isub().putfield(BodyCompiler.CURSOR, "depth", CD_int);
    code.iload(P).iconst_1().iadd().ireturn();
    code.labelBinding(failed).iconst_m1().ireturn();
  }
}
