package dev.cortado.http;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Character classes and small grammars of RFC 9110 and RFC 9112, as tables and loops over bytes. */
final class Http1Syntax {
  static final byte CR = '\r';
  static final byte LF = '\n';
  static final byte HTAB = '\t';
  static final byte SP = ' ';
  static final byte DEL = 0x7f;

  private static final VarHandle EIGHT_BYTES = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;

  /** tchar (RFC 9110 §5.6.2). */
  private static final boolean[] TOKEN = table("!#$%&'*+-.^_`|~");

  /** uri-host [ ":" port ] (RFC 3986 §3.2.2), percent-encoding not looked into. Without the comma, which tells of two hosts that were joined. */
  private static final boolean[] HOST = table("-._~!$&'()*+;=:%[]");

  /** Value of a hexadecimal digit; -1 for other characters. */
  private static final byte[] HEX = hexTable();

  private Http1Syntax() {}

  static boolean isTokenChar(byte b) {
    return TOKEN[b & 0xff];
  }

  static boolean isHostChar(byte b) {
    return HOST[b & 0xff];
  }

  static int hexValue(byte b) {
    return HEX[b & 0xff];
  }

  static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /**
   * From {@code i}, the first byte that may not be in a field value (RFC 9110 §5.5: visible, obs-text, SP and HTAB may), or {@code end}.
   * Eight bytes at a
   * time, because most bytes of a request are here (benchmark: wrk with a browser's header fields).
   */
  static int skipFieldValue(byte[] a, int i, int end) {
    for (; ; ) {
      while (i + 8 <= end) {
        long bytes = (long) EIGHT_BYTES.get(a, i);
        long isControl = (bytes - 0x20 * ONES) & ~bytes;
        long xor = bytes ^ (DEL * ONES);
        long isDelete = (xor - ONES) & ~xor;
        long stop = (isControl | isDelete) & HIGH_BITS;
        if (stop == 0) {
          i += 8;
          continue;
        }
        // Only the lowest mark is sure: a borrow may have set those above it.
        i += Long.numberOfTrailingZeros(stop) >>> 3;
        break;
      }
      while (i < end && !isFieldControl(a[i])) {
        i++;
      }
      if (i == end || a[i] != HTAB) {
        return i;
      }
      i++;
    }
  }

  /** A control character; HTAB is one too. */
  private static boolean isFieldControl(byte b) {
    return (b >= 0 && b < 0x20) || b == DEL;
  }

  /** Whether the name or token from {@code from} to {@code to} is {@code lowerCase}, whatever its case. */
  static boolean equalsIgnoreCase(byte[] a, int from, int to, byte[] lowerCase) {
    int length = to - from;
    if (length != lowerCase.length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      byte b = a[from + i];
      if (b != lowerCase[i] && (b < 'A' || b > 'Z' || b + 32 != lowerCase[i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether a comma-separated list of tokens (RFC 9110 §5.6.1) has {@code lowerCase}. */
  static boolean listHas(byte[] a, int from, int to, byte[] lowerCase) {
    int i = from;
    while (i < to) {
      int end = i;
      while (end < to && a[end] != ',') {
        end++;
      }
      int start = i;
      int last = end;
      while (start < last && (a[start] == SP || a[start] == HTAB)) {
        start++;
      }
      while (last > start && (a[last - 1] == SP || a[last - 1] == HTAB)) {
        last--;
      }
      if (equalsIgnoreCase(a, start, last, lowerCase)) {
        return true;
      }
      i = end + 1;
    }
    return false;
  }

  /** Letters, digits and {@code punctuation}. */
  private static boolean[] table(String punctuation) {
    var table = new boolean[256];
    Arrays.fill(table, '0', '9' + 1, true);
    Arrays.fill(table, 'A', 'Z' + 1, true);
    Arrays.fill(table, 'a', 'z' + 1, true);
    punctuation.chars().forEach(c -> table[c] = true);
    return table;
  }

  private static byte[] hexTable() {
    var table = new byte[256];
    Arrays.fill(table, (byte) -1);
    for (int i = 0; i < 16; i++) {
      table["0123456789abcdef".charAt(i)] = (byte) i;
      table["0123456789ABCDEF".charAt(i)] = (byte) i;
    }
    return table;
  }
}
