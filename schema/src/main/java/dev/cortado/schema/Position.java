package dev.cortado.schema;

/** Where in a body something is, for people. */
final class Position {
  private Position() {}

  /** {@code " at line 3 column 7"}, both from 1, the column in bytes. */
  static String describe(byte[] bytes, int from, int at) {
    int line = 1;
    int lineStart = from;
    for (int i = from; i < at; i++) {
      if (bytes[i] == '\n') {
        line++;
        lineStart = i + 1;
      }
    }
    return " at line " + line + " column " + (at - lineStart + 1);
  }
}
