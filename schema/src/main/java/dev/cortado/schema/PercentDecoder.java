package dev.cortado.schema;

import java.util.Arrays;

/** Undoes percent-encoding (RFC 3986 section 2.1) and holds the result. */
final class PercentDecoder {
  byte[] bytes = new byte[256];
  int length;

  /** Why the last {@link #decode} failed. */
  String error = "";

  /**
   * Decodes into {@link #bytes} from {@code at}.
   *
   * @param plusIsSpace whether {@code +} is a space, as in a query
   * @return whether it is well encoded and valid UTF-8
   */
  boolean decode(byte[] source, int from, int to, boolean plusIsSpace, int at) {
    if (bytes.length < at + to - from) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, at + to - from));
    }
    byte[] bytes = this.bytes;
    int end = at;
    boolean ascii = true;
    for (int i = from; i < to; i++) {
      byte b = source[i];
      if (b == '%') {
        int value = i + 2 < to ? JsonCursor.hex(source[i + 1]) << 4 | JsonCursor.hex(source[i + 2]) : -1;
        if (value < 0) {
          error = "invalid percent-encoding";
          return false;
        }
        b = (byte) value;
        i += 2;
      } else if (b == '+' && plusIsSpace) {
        b = ' ';
      }
      ascii &= b >= 0;
      bytes[end++] = b;
    }
    length = end;
    if (!ascii && !isUtf8(bytes, at, end)) {
      error = "invalid UTF-8";
      return false;
    }
    return true;
  }

  static boolean isUtf8(byte[] b, int from, int to) {
    int p = from;
    while (p < to && p >= 0) {
      p = b[p] >= 0 ? p + 1 : JsonCursor.codePoint(b, p, to);
    }
    return p == to;
  }
}
