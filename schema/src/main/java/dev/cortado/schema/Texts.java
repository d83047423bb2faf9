package dev.cortado.schema;

import java.util.Arrays;

/** Which texts a shape has among its values, rules aside. */
final class Texts {
  private Texts() {}

  static boolean has(Shape shape, byte[] bytes, int from, int to) {
    return switch (shape) {
      case Shape.Text _ -> true;
      case Shape.Date _ -> Formats.isDate(bytes, from, to);
      case Shape.BigInt _ -> Decimals.isInteger(bytes, from, to);
      case Shape.Decimal _ -> Decimals.isDecimal(bytes, from, to);
      case Shape.TextLiterals literals -> isOneOf(literals.bytes(), bytes, from, to);
      default -> false;
    };
  }

  static boolean isOneOf(byte[][] texts, byte[] bytes, int from, int to) {
    return indexOf(texts, bytes, from, to) >= 0;
  }

  /** Which of the texts it is, -1 for none. */
  static int indexOf(byte[][] texts, byte[] bytes, int from, int to) {
    for (int i = 0; i < texts.length; i++) {
      byte[] text = texts[i];
      if (text.length == to - from && Arrays.equals(text, 0, text.length, bytes, from, to)) {
        return i;
      }
    }
    return -1;
  }
}
