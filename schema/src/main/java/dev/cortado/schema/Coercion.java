package dev.cortado.schema;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Texts of path, query, headers and cookies become the values that a schema asks for. */
final class Coercion {
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  private final JsonCursor grammar = new JsonCursor();
  private final Subject subject = new Subject();
  private final JsonText out;

  /** What is wrong with a text. */
  record Problem(String rule, String expected, String message) {}

  Coercion(JsonText out) {
    this.out = out;
  }

  /** Appends the JSON of a text, or tells what is wrong with it. */
  @Nullable Problem write(Shape shape, byte[] b, int from, int to) {
    // The commonest first and by instanceof: a switch over this many types cost 60 ns a value (benchmark: RequestDecoding).
    if (shape instanceof Shape.Text text) {
      return string(text.check(), subject.text(b, from, to));
    }
    if (shape instanceof Shape.Numeric numeric) {
      return number(shape, numeric.check(), b, from, to);
    }
    if (shape instanceof Shape.Bool) {
      return isBoolean(b, from, to) ? raw(b, from, to) : mismatch(shape);
    }
    return other(shape, b, from, to);
  }

  private @Nullable Problem other(Shape shape, byte[] b, int from, int to) {
    return switch (shape) {
      case Shape.Text(Check check) -> string(check, subject.text(b, from, to));
      case Shape.Numeric(Check check) -> number(shape, check, b, from, to);
      case Shape.Bool _ -> isBoolean(b, from, to) ? raw(b, from, to) : mismatch(shape);
      case Shape.Null _ -> is(b, from, to, NULL) ? raw(b, from, to) : mismatch(shape);
      case Shape.Any _ -> string(null, subject.text(b, from, to));
      case Shape.Date _, Shape.BigInt _, Shape.TextLiterals _ ->
          Texts.has(shape, b, from, to) ? string(null, subject.text(b, from, to)) : mismatch(shape);
      case Shape.Decimal(Check check) -> Texts.has(shape, b, from, to) ? string(check, subject.decimal(b, from, to)) : mismatch(shape);
      case Shape.NumberLiteral(double value) ->
          isNumber(b, from, to) && Decimals.toDouble(b, from, to) == value ? raw(b, from, to) : mismatch(shape);
      case Shape.BoolLiteral(boolean value) -> isBoolean(b, from, to) && b[from] == 't' == value ? raw(b, from, to) : mismatch(shape);
      case Shape.Reference reference -> write(reference.target(), b, from, to);
      case Shape.Union union -> union(union, b, from, to);
      case Shape.Never _, Shape.Struct _, Shape.Sequence _, Shape.Tuple _ -> mismatch(shape);
    };
  }

  private @Nullable Problem union(Shape.Union union, byte[] b, int from, int to) {
    Problem problem = null;
    int alternatives = 0;
    for (int i = 0; i < union.members.size(); i++) {
      Problem found = write(union.members.get(i), b, from, to);
      if (found == null) {
        return null;
      }
      if (!(union.members.get(i) instanceof Shape.Null)) {
        problem = found;
        alternatives++;
      }
    }
    // With one alternative beside null, its own problem says more.
    return problem != null && alternatives == 1 ? problem : mismatch(union);
  }

  private @Nullable Problem string(@Nullable Check check, Subject text) {
    Problem problem = check == null ? null : broken(check, text);
    if (problem == null) {
      out.quote(text.bytes, text.from, text.to);
    }
    return problem;
  }

  private @Nullable Problem number(Shape shape, @Nullable Check check, byte[] b, int from, int to) {
    if (!isNumber(b, from, to) || !grammar.isFinite(from, to)) {
      return mismatch(shape);
    }
    Problem problem = check == null ? null : broken(check, subject.number(Decimals.toDouble(b, from, to)));
    return problem == null ? raw(b, from, to) : problem;
  }

  /** What the elements together break; null for nothing. */
  @Nullable Problem count(Shape.Sequence sequence, int count) {
    Check check = sequence.check();
    return check == null ? null : broken(check, subject.count(count));
  }

  private static @Nullable Problem broken(Check check, Subject subject) {
    Check failing = check.failing(subject);
    return failing == null ? null : new Problem(failing.keyword(subject), failing.expected(), failing.message(subject));
  }

  private @Nullable Problem raw(byte[] b, int from, int to) {
    out.add(b, from, to);
    return null;
  }

  private static Problem mismatch(Shape shape) {
    String expected = shape.describe();
    boolean literals =
        switch (shape) {
          case Shape.TextLiterals _, Shape.NumberLiteral _, Shape.BoolLiteral _ -> true;
          case Shape.Union union -> union.isEnum();
          default -> false;
        };
    return literals
        ? new Problem("enum", expected, "invalid value, expected " + expected)
        : new Problem("type", expected, "invalid type, expected " + expected);
  }

  private boolean isNumber(byte[] b, int from, int to) {
    grammar.read(b, to);
    return grammar.number(from) == to;
  }

  private boolean isBoolean(byte[] b, int from, int to) {
    grammar.read(b, to);
    return grammar.bool(from) == to;
  }

  private static boolean is(byte[] b, int from, int to, byte[] text) {
    return to - from == text.length && Arrays.equals(b, from, to, text, 0, text.length);
  }
}
