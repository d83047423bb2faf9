package dev.cortado.schema;

/** JSON text of values that come from the program, for messages and generated keys. */
final class Quoting {
  private static final String HEX = "0123456789abcdef";

  private Quoting() {}

  /** A JSON string with its quotes. */
  static String quote(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (c < ' ') {
            quoted.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }

  /** A number as JavaScript would write it, for those that people write in types. */
  static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value) : Double.toString(value);
  }
}
