package dev.cortado.schema;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A type of the model, prepared for decoding and encoding: names as bytes, rules as {@link Check}s, unions with their candidates by kind. The
 * interpreters walk it and the compilers turn it into bytecode.
 */
sealed interface Shape {

  /** A string. */
  record Text(@Nullable Check check) implements Shape {}

  /** A number that a double can hold. */
  record Numeric(@Nullable Check check) implements Shape {}

  /** {@code true} or {@code false}. */
  record Bool() implements Shape {}

  /** {@code null}. */
  record Null() implements Shape {}

  /** Any JSON value. */
  record Any() implements Shape {}

  /** No value at all. */
  record Never() implements Shape {}

  /** An RFC 3339 date with time and offset, in a string. */
  record Date() implements Shape {}

  /** A decimal integer of any size, in a string. */
  record BigInt() implements Shape {}

  /** A decimal number of any size, in a string. */
  record Decimal(@Nullable Check check) implements Shape {}

  /** One of these strings. */
  record TextLiterals(List<String> texts, byte[][] bytes) implements Shape {}

  /** This number. */
  record NumberLiteral(double value) implements Shape {}

  /** This boolean. */
  record BoolLiteral(boolean value) implements Shape {}

  /** An array of elements of one type. */
  record Sequence(Shape element, @Nullable Check check) implements Shape {}

  /** An array with a type for each position; those from {@code required} on may be left out. */
  record Tuple(List<Shape> elements, int required, @Nullable Shape rest) implements Shape {}

  /** An object with named fields. */
  record Struct(Fields fields, @Nullable Shape additional) implements Shape {}

  /** A declaration, by number; the way recursive types close their circle. */
  record Reference(Declarations declarations, int index) implements Shape {
    Shape target() {
      return declarations.get(index);
    }
  }

  /**
   * Alternatives, the first that decodes wins. What depends on the members being complete is found at first use, because recursive types are
   * built while their unions are.
   */
  final class Union implements Shape {
    final int id;
    final List<Shape> members;
    private final String discriminator;
    private @Nullable Optional<Tags> tags;
    private final @Nullable Shape[][] candidates = new Shape[Kind.COUNT][];

    Union(int id, List<Shape> members, String discriminator) {
      this.id = id;
      this.members = members;
      this.discriminator = discriminator;
    }

    /** How object members are told apart; null: by trying. */
    @Nullable Tags tags() {
      if (tags == null) {
        tags = discriminator.isEmpty() ? Optional.empty() : Tags.of(members, discriminator);
      }
      return tags.orElse(null);
    }

    /** Whether all members are literals. */
    boolean isEnum() {
      return members.stream().allMatch(m -> m instanceof TextLiterals || m instanceof NumberLiteral || m instanceof BoolLiteral);
    }

    /** The members that a value of this kind may be, in declaration order. */
    Shape[] candidates(int kind) {
      Shape[] known = candidates[kind];
      if (known == null) {
        known = members.stream().filter(member -> (member.kinds() & 1 << kind) != 0).toArray(Shape[]::new);
        candidates[kind] = known;
      }
      return known;
    }
  }

  /** Behind any references. */
  default Shape resolved() {
    Shape shape = this;
    for (int hops = 0; shape instanceof Reference reference && hops < 100; hops++) {
      shape = reference.target();
    }
    return shape;
  }

  /** Set of the JSON kinds that values have, bit {@code 1 << kind}. */
  default int kinds() {
    return switch (resolved()) {
      case Text _, Date _, BigInt _, Decimal _, TextLiterals _ -> 1 << Kind.STRING;
      case Numeric _, NumberLiteral _ -> 1 << Kind.NUMBER;
      case Bool _, BoolLiteral _ -> 1 << Kind.BOOLEAN;
      case Null _ -> 1 << Kind.NULL;
      case Any _ -> Kind.ALL;
      case Never _, Reference _ -> 0;
      case Sequence _, Tuple _ -> 1 << Kind.ARRAY;
      case Struct _ -> 1 << Kind.OBJECT;
      case Union union -> {
        int kinds = 0;
        for (Shape member : union.members) {
          kinds |= member.kinds();
        }
        yield kinds;
      }
    };
  }

  /** Whether nothing inside such a value is ever left out or rewritten when it is sent. */
  default boolean isPlain() {
    return switch (this) {
      case Text _, Numeric _, Bool _, Null _, Any _, Never _, TextLiterals _, NumberLiteral _, BoolLiteral _ -> true;
      case Sequence sequence -> sequence.element.isPlain();
      case Tuple tuple -> tuple.elements.stream().allMatch(Shape::isPlain) && (tuple.rest == null || tuple.rest.isPlain());
      case Union union -> union.members.stream().allMatch(Shape::isPlain);
      case Date _, BigInt _, Decimal _, Struct _, Reference _ -> false;
    };
  }

  /** The type's name for messages, as TypeScript writes it. */
  default String describe() {
    return switch (resolved()) {
      case Text _ -> "string";
      case Numeric _ -> "number";
      case Bool _ -> "boolean";
      case Null _ -> "null";
      case Any _ -> "any";
      case Never _, Reference _ -> "never";
      case Date _ -> "RFC 3339 date with offset";
      case BigInt _ -> "string with a decimal integer";
      case Decimal _ -> "string with a decimal number";
      case TextLiterals literals -> String.join(" | ", literals.texts.stream().map(Quoting::quote).toList());
      case NumberLiteral literal -> Quoting.number(literal.value);
      case BoolLiteral literal -> Boolean.toString(literal.value);
      case Sequence _, Tuple _ -> "array";
      case Struct _ -> "object";
      case Union union -> String.join(" | ", union.members.stream().map(Shape::describe).distinct().toList());
    };
  }
}
