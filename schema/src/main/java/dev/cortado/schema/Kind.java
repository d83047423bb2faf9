package dev.cortado.schema;

import java.util.Arrays;

/** The kinds of JSON value, told apart by their first byte. Plain ints because generated code switches over them. */
final class Kind {
  static final int STRING = 0;
  static final int NUMBER = 1;
  static final int OBJECT = 2;
  static final int ARRAY = 3;
  static final int BOOLEAN = 4;
  static final int NULL = 5;

  /** No value begins with this byte. */
  static final int NONE = 6;

  /** How many kinds there are, {@link #NONE} not counted. */
  static final int COUNT = 6;

  /** Set of all kinds, one bit each. */
  static final int ALL = (1 << COUNT) - 1;

  private static final byte[] BY_FIRST_BYTE = new byte[256];

  static {
    Arrays.fill(BY_FIRST_BYTE, (byte) NONE);
    BY_FIRST_BYTE['"'] = STRING;
    BY_FIRST_BYTE['{'] = OBJECT;
    BY_FIRST_BYTE['['] = ARRAY;
    BY_FIRST_BYTE['t'] = BOOLEAN;
    BY_FIRST_BYTE['f'] = BOOLEAN;
    BY_FIRST_BYTE['n'] = NULL;
    BY_FIRST_BYTE['-'] = NUMBER;
    for (int digit = '0'; digit <= '9'; digit++) {
      BY_FIRST_BYTE[digit] = NUMBER;
    }
  }

  private Kind() {}

  /** The kind of the value that begins with this byte. */
  static int of(byte first) {
    return BY_FIRST_BYTE[first & 0xff];
  }
}
