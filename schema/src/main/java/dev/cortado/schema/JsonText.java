package dev.cortado.schema;

import java.util.Arrays;

/** JSON being written from texts, in an array that grows and is reused. */
final class JsonText {
  private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

  byte[] bytes = new byte[256];
  int length;
  boolean ascii;

  void clear() {
    length = 0;
    ascii = true;
  }

  void room(int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
    }
  }

  void add(char c) {
    room(1);
    bytes[length++] = (byte) c;
  }

  void add(byte[] source) {
    add(source, 0, source.length);
  }

  /** A field's key, up to its value. */
  void key(HeadField field) {
    add(field.key);
    ascii &= field.isAsciiKey;
  }

  /** Bytes as they are. */
  void add(byte[] source, int from, int to) {
    room(to - from);
    System.arraycopy(source, from, bytes, length, to - from);
    length += to - from;
  }

  /** A string with its quotes, of text that is valid UTF-8. */
  void quote(byte[] source, int from, int to) {
    room(2 + 6 * (to - from));
    byte[] bytes = this.bytes;
    int at = length;
    bytes[at++] = '"';
    for (int i = from; i < to; i++) {
      byte b = source[i];
      if (b >= ' ' && b != '"' && b != '\\') {
        bytes[at++] = b;
      } else if (b < 0) {
        ascii = false;
        bytes[at++] = b;
      } else {
        bytes[at++] = '\\';
        if (b >= ' ') {
          bytes[at++] = b;
        } else {
          bytes[at++] = 'u';
          bytes[at++] = '0';
          bytes[at++] = '0';
          bytes[at++] = HEX[b >> 4];
          bytes[at++] = HEX[b & 15];
        }
      }
    }
    bytes[at++] = '"';
    length = at;
  }
}
