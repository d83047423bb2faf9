package dev.cortado.schema;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
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
 * Generates the decoder of a body: a class with one static method for each object, array and union, {@code int v3(BodyCursor c, int p)}, small
 * enough for HotSpot to compile. Everything else is a call into {@link Values}. The generated code accepts what is valid and returns -1 for all
 * else; what is wrong is for {@link BodyReader} to say.
 */
final class BodyCompiler {
  static final ClassDesc CURSOR = ClassDesc.of(BodyCursor.class.getName());
  static final ClassDesc CHECK = ClassDesc.of(Check.class.getName());
  static final MethodTypeDesc VALUE = MethodTypeDesc.of(CD_int, CURSOR, CD_int);
  private static final ClassDesc VALUES = ClassDesc.of(Values.class.getName());
  private static final ClassDesc SELF = ClassDesc.of("dev.cortado.schema.CompiledBody");
  private static final ClassDesc TEXTS = ConstantDescs.CD_byte.arrayType(2);

  /** Beyond so many fields or elements a method would be too large. */
  private static final int LARGEST = 96;

  final Constants constants = new Constants(SELF);
  private final Map<Shape, String> names = new IdentityHashMap<>();
  private final Deque<Shape> pending = new ArrayDeque<>();

  /** The decoder for one shape. */
  static BodyDecoder compile(Shape shape) {
    BodyCompiler compiler = new BodyCompiler();
    byte[] bytes = ClassFile.of().build(SELF, builder -> compiler.define(builder, shape));
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClassWithClassData(bytes, compiler.constants.data(), true);
      return (BodyDecoder) lookup.lookupClass().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a generated decoder does not load", e);
    }
  }

  private void define(ClassBuilder builder, Shape shape) {
    builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC);
    builder.withInterfaceSymbols(ClassDesc.of(BodyDecoder.class.getName()));
    builder.withMethodBody(
        ConstantDescs.INIT_NAME,
        ConstantDescs.MTD_void,
        0,
        code -> code.aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void).return_());
    builder.withMethodBody(
        "decode",
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
      case Shape.Struct struct -> new StructCompiler(this, code).emit(struct);
      case Shape.Sequence sequence -> new ArrayCompiler(this, code).sequence(sequence);
      case Shape.Tuple tuple -> new ArrayCompiler(this, code).tuple(tuple);
      case Shape.Union union -> new UnionCompiler(this, code).emit(union);
      default -> throw new IllegalStateException("no method for " + shape);
    }
  }

  /** With cursor and position on the stack, leaves the position after the value, or -1. */
  void value(CodeBuilder code, Shape shape) {
    switch (shape) {
      case Shape.Reference reference -> value(code, reference.target());
      case Shape.Struct struct when struct.fields().size() > LARGEST -> walk(code, shape);
      case Shape.Tuple tuple when tuple.elements().size() > LARGEST -> walk(code, shape);
      case Shape.Union union when union.members.size() > LARGEST -> walk(code, shape);
      case Shape.Struct _, Shape.Sequence _, Shape.Tuple _, Shape.Union _ -> code.invokestatic(SELF, nameOf(shape), VALUE);
      case Shape.Text(Check check) -> checked(code, "text", check);
      case Shape.Numeric(Check check) -> checked(code, "number", check);
      case Shape.Decimal(Check check) -> checked(code, "decimal", check);
      case Shape.Bool _ -> checked(code, "bool", null);
      case Shape.Null _ -> checked(code, "nil", null);
      case Shape.Any _ -> checked(code, "any", null);
      case Shape.Never _ -> checked(code, "never", null);
      case Shape.Date _ -> checked(code, "date", null);
      case Shape.BigInt _ -> checked(code, "bigint", null);
      case Shape.BoolLiteral(boolean literal) -> checked(code, literal ? "yes" : "no", null);
      case Shape.NumberLiteral(double literal) ->
          code.loadConstant(literal).invokestatic(VALUES, "numberLiteral", MethodTypeDesc.of(CD_int, CURSOR, CD_int, CD_double));
      case Shape.TextLiterals literals -> {
        constants.load(code, literals.bytes(), TEXTS);
        code.invokestatic(VALUES, "literals", MethodTypeDesc.of(CD_int, CURSOR, CD_int, TEXTS));
      }
    }
  }

  private void walk(CodeBuilder code, Shape shape) {
    ClassDesc type = ClassDesc.of(Shape.class.getName());
    constants.load(code, shape, type);
    code.invokestatic(VALUES, "walk", MethodTypeDesc.of(CD_int, CURSOR, CD_int, type));
  }

  private void checked(CodeBuilder code, String name, @Nullable Check check) {
    if (check == null) {
      code.invokestatic(VALUES, name, VALUE);
    } else {
      constants.load(code, check, CHECK);
      code.invokestatic(VALUES, name, MethodTypeDesc.of(CD_int, CURSOR, CD_int, CHECK));
    }
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
  void read(CodeBuilder code, Shape shape, Label failed) {
    code.aload(0).iload(1);
    value(code, shape);
    code.dup().istore(1).iflt(failed);
  }

  /** Calls a method of the cursor that takes what is on the stack after it. */
  static void call(CodeBuilder code, String name, ClassDesc result, ClassDesc... parameters) {
    code.invokevirtual(CURSOR, name, MethodTypeDesc.of(result, parameters));
  }

  /** Branches unless the byte at p is this one. */
  static void expect(CodeBuilder code, char b, Label otherwise) {
    code.aload(0).iload(1).loadConstant((int) b);
    code.invokestatic(VALUES, "isByte", MethodTypeDesc.of(CD_boolean, ClassDesc.of(JsonCursor.class.getName()), CD_int, CD_int));
    code.ifeq(otherwise);
  }

  /** {@code p = c.separator(p, close)}, branching to {@code next} when another member follows; else p is the bracket, or it failed. */
  static void separator(CodeBuilder code, char close, Label next, Label failed) {
    code.aload(0).iload(1).loadConstant((int) close);
    call(code, "separator", CD_int, CD_int, ConstantDescs.CD_byte);
    code.dup().istore(1).ifge(next);
    code.iload(1).iconst_m1().if_icmpeq(failed);
    code.bipush(-2).iload(1).isub().istore(1);
  }

  /** A switch over 0, 1, 2, …. */
  static void table(CodeBuilder code, int lowest, List<Label> targets, Label otherwise) {
    List<SwitchCase> cases = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      cases.add(SwitchCase.of(lowest + i, targets.get(i)));
    }
    code.tableswitch(lowest, lowest + targets.size() - 1, otherwise, cases);
  }

  static final ClassDesc NOTHING = CD_void;
}
