package dev.cortado.schema;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A field of a request that isn't in the body. What decoding needs to know of it is worked out beforehand. */
final class HeadField {
  final Fault.Part part;
  final String name;

  /** Its name in the request; headers in lower case. */
  final String wireName;

  final byte[] wireBytes;

  /** What its text must be. */
  final Shape shape;

  final boolean optional;

  /** What precedes the value in the argument: {@code "name":}. */
  final byte[] key;

  final boolean isAsciiKey;

  /** For a path parameter, which dynamic segment it is; -1 for others. */
  final int parameter;

  /** The array among what the field may be: it then takes all values of its name. Null when there is none. */
  final Shape.@Nullable Sequence elements;

  /** Whether an empty text is {@code null}, as headers and cookies have it. */
  final boolean emptyIsNull;

  HeadField(Fault.Part part, String name, String wireName, Shape shape, boolean optional, int parameter) {
    this.part = part;
    this.name = name;
    this.wireName = wireName;
    this.wireBytes = wireName.getBytes(StandardCharsets.UTF_8);
    this.shape = shape;
    this.optional = optional;
    // A cookie field's value is an object, of which the request gives name and value.
    String opening = part == Fault.Part.COOKIE ? "{\"name\":" + Quoting.quote(wireName) + ",\"value\":" : "";
    String text = Quoting.quote(name) + ":" + opening;
    this.key = text.getBytes(StandardCharsets.UTF_8);
    this.isAsciiKey = key.length == text.length();
    this.parameter = parameter;
    this.elements = elements(shape);
    this.emptyIsNull = (part == Fault.Part.HEADER || part == Fault.Part.COOKIE) && (shape.kinds() & 1 << Kind.NULL) != 0;
  }

  private static Shape.@Nullable Sequence elements(Shape shape) {
    Shape resolved = shape.resolved();
    if (resolved instanceof Shape.Union union) {
      for (Shape member : union.members) {
        if (member.resolved() instanceof Shape.Sequence sequence) {
          return sequence;
        }
      }
    }
    return resolved instanceof Shape.Sequence sequence ? sequence : null;
  }
}
