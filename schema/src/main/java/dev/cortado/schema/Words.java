package dev.cortado.schema;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Eight bytes at a time, little-endian whatever the machine is. */
final class Words {
  private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;

  private Words() {}

  static long get(byte[] bytes, int index) {
    return (long) LONG.get(bytes, index);
  }

  /**
   * Marks the bytes that end a plain run inside a JSON string: quote, backslash, control characters, and what isn't ASCII. Only the lowest
   * mark can be relied on, which is the only one asked for.
   */
  static long special(long word) {
    long quote = word ^ ONES * '"';
    long backslash = word ^ ONES * '\\';
    return ((quote - ONES) & ~quote | (backslash - ONES) & ~backslash | (word - ONES * ' ') & ~word | word) & HIGH;
  }

  /** Marks quotes and backslashes, under the same condition. */
  static long quoteOrBackslash(long word) {
    long quote = word ^ ONES * '"';
    long backslash = word ^ ONES * '\\';
    return ((quote - ONES) & ~quote | (backslash - ONES) & ~backslash) & HIGH;
  }

  /** Index of the first marked byte. */
  static int first(long marks) {
    return Long.numberOfTrailingZeros(marks) >>> 3;
  }

  /** Whether a token of up to 8 bytes stands at {@code p}. */
  static boolean isAt(byte[] in, int p, int end, int length, long word, long mask) {
    if (p + length > end) {
      return false;
    }
    if (p + 8 <= in.length) {
      return (get(in, p) & mask) == word;
    }
    // At the very end of the array: byte by byte.
    long bytes = 0;
    for (int i = length - 1; i >= 0; i--) {
      bytes = bytes << 8 | in[p + i] & 0xff;
    }
    return bytes == word;
  }

  /** Whether a token of 8 to 16 bytes stands at {@code p}; the two words overlap. */
  static boolean isAt16(byte[] in, int p, int end, int length, long head, long tail) {
    return p + length <= end && get(in, p) == head && get(in, p + length - 8) == tail;
  }

  /** Whether a longer token stands at {@code p}. */
  static boolean isAt(byte[] in, int p, int end, byte[] token) {
    return p + token.length <= end && Arrays.equals(in, p, p + token.length, token, 0, token.length);
  }
}
