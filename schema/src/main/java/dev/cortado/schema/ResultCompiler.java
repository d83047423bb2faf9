package dev.cortado.schema;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Generates the encoder of a body: a class with one static method for each object, array and union that something may have to be done to. All
 * other values are read over and stay in the run.
 */
final class ResultCompiler {
  static final ClassDesc CURSOR = ClassDesc.of(ResultCursor.class.getName());
  private static final MethodTypeDesc VALUE = MethodTypeDesc.of(CD_int, CURSOR, CD_int);
  private static final ClassDesc SELF = ClassDesc.of("dev.cortado.schema.CompiledResult");
  private static final ClassDesc UNION = ClassDesc.ofDescriptor(Shape.Union.class.descriptorString());
  private static final ClassDesc SHAPE = ClassDesc.of(Shape.class.getName());

  /** Beyond so many fields or members a method would be too large for HotSpot to compile. */
  private static final int LARGEST = 96;

  private static final int P = 1;

  final Constants constants = new Constants(SELF);
  private final Map<Shape, String> names = new IdentityHashMap<>();
  private final Deque<Shape> pending = new ArrayDeque<>();

  /** The encoder for one shape. */
  static ResultEncoder compile(Shape shape) {
    ResultCompiler compiler = new ResultCompiler();
    byte[] bytes = ClassFile.of().build(SELF, builder -> compiler.define(builder, shape));
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClassWithClassData(bytes, compiler.constants.data(), true);
      return (ResultEncoder) lookup.lookupClass().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a generated encoder does not load", e);
    }
  }

  private void define(ClassBuilder builder, Shape shape) {
    builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
    builder.withInterfaceSymbols(ClassDesc.of(ResultEncoder.class.getName()));
    builder.withMethodBody(
        ConstantDescs.INIT_NAME,
        ConstantDescs.MTD_void,
        0,
        code -> code.aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void).return_());
    builder.withMethodBody(
        "encode",
        VALUE,
        ClassFile.ACC_PUBLIC,
        code -> {
          code.aload(1).iload(2);
          value(code, shape);
          code.ireturn();
        });
    while (!pending.isEmpty()) {
      Shape next = pending.pop();
      builder.withMethodBody(nameOf(next), VALUE, ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC, code -> body(code, next));
    }
    constants.define(builder);
  }

  private void body(CodeBuilder code, Shape shape) {
    switch (shape) {
      case Shape.Struct struct -> new ResultStructCompiler(this, code).emit(struct);
      case Shape.Sequence sequence -> array(code, List.of(), sequence.element());
      case Shape.Tuple tuple -> array(code, tuple.elements(), tuple.rest());
      case Shape.Union union -> union(code, union);
      default -> throw new IllegalStateException("no method for " + shape);
    }
  }

  /** With cursor and position on the stack, leaves the position after the value, or -1. */
  void value(CodeBuilder code, Shape shape) {
    if (shape.isPlain()) {
      call(code, "skip", CD_int, CD_int);
      return;
    }
    switch (shape) {
      case Shape.Reference reference -> value(code, reference.target());
      case Shape.Date _ -> call(code, "date", CD_int, CD_int);
      case Shape.BigInt _, Shape.Decimal _ -> call(code, "digits", CD_int, CD_int);
      case Shape.Struct struct when struct.fields().size() > LARGEST -> walk(code, shape);
      case Shape.Tuple tuple when tuple.elements().size() > LARGEST -> walk(code, shape);
      case Shape.Union union when union.members.size() > LARGEST -> walk(code, shape);
      default -> code.invokestatic(SELF, nameOf(shape), VALUE);
    }
  }

  private void walk(CodeBuilder code, Shape shape) {
    constants.load(code, shape, SHAPE);
    call(code, "walk", CD_int, CD_int, SHAPE);
  }

  private String nameOf(Shape shape) {
    String known = names.get(shape);
    if (known == null) {
      known = "v" + names.size();
      names.put(shape, known);
      pending.push(shape);
    }
    return known;
  }

  /** {@code p = value(c, p); if (p < 0) goto failed}. */
  void read(CodeBuilder code, @Nullable Shape shape, Label failed) {
    code.aload(0).iload(P);
    if (shape == null) {
      call(code, "skip", CD_int, CD_int);
    } else {
      value(code, shape);
    }
    code.dup().istore(P).iflt(failed);
  }

  static void call(CodeBuilder code, String name, ClassDesc result, ClassDesc... parameters) {
    code.invokevirtual(CURSOR, name, MethodTypeDesc.of(result, parameters));
  }

  /** One level down, or passes over a value of another kind as it is. */
  static void enter(CodeBuilder code, int kind, Label failed) {
    Label right = code.newLabel();
    code.aload(0).iload(P);
    call(code, "kind", CD_int, CD_int);
    code.loadConstant(kind).if_icmpeq(right);
    code.aload(0).iload(P);
    call(code, "skip", CD_int, CD_int);
    code.ireturn();
    code.labelBinding(right).aload(0);
    call(code, "enter", CD_boolean);
    code.ifeq(failed);
    code.iinc(P, 1);
  }

  /** Branches to {@code close} when the bracket is at p. */
  static void ifClosed(CodeBuilder code, char close, Label closed) {
    code.aload(0).iload(P).loadConstant((int) close);
    call(code, "isAt", CD_boolean, CD_int, CD_byte);
    code.ifne(closed);
  }

  static void separator(CodeBuilder code, char close, Label next, Label failed) {
    code.aload(0).iload(P).loadConstant((int) close);
    call(code, "separator", CD_int, CD_int, CD_byte);
    code.dup().istore(P).ifge(next);
    code.iload(P).iconst_m1().if_icmpeq(failed);
    code.bipush(-2).iload(P).isub().istore(P);
  }

  /** One level up, and back to the caller. */
  static void leave(CodeBuilder code, Label failed) {
    code.aload(0).dup().getfield(CURSOR, "depth", CD_int).iconst_1().isub().putfield(CURSOR, "depth", CD_int);
    code.iload(P).iconst_1().iadd().ireturn();
    code.labelBinding(failed).iconst_m1().ireturn();
  }

  private void array(CodeBuilder code, List<Shape> elements, @Nullable Shape rest) {
    Label failed = code.newLabel();
    Label close = code.newLabel();
    enter(code, Kind.ARRAY, failed);
    ifClosed(code, ']', close);
    for (Shape element : elements) {
      Label next = code.newLabel();
      read(code, element, failed);
      separator(code, ']', next, failed);
      code.goto_(close);
      code.labelBinding(next);
    }
    Label next = code.newBoundLabel();
    read(code, rest, failed);
    separator(code, ']', next, failed);
    code.labelBinding(close);
    leave(code, failed);
  }

  private void union(CodeBuilder code, Shape.Union union) {
    Label none = code.newLabel();
    code.aload(0).iload(P);
    constants.load(code, union, UNION);
    call(code, "choose", CD_int, CD_int, UNION);
    List<Label> targets = new ArrayList<>();
    union.members.forEach(_ -> targets.add(code.newLabel()));
    BodyCompiler.table(code, 0, targets, none);
    for (int i = 0; i < targets.size(); i++) {
      code.labelBinding(targets.get(i));
      code.aload(0).iload(P);
      value(code, union.members.get(i));
      code.ireturn();
    }
    code.labelBinding(none).aload(0).iload(P);
    call(code, "skip", CD_int, CD_int);
    code.ireturn();
  }

  static final ClassDesc NOTHING = CD_void;
}
