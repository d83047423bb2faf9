package dev.cortado.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Decimal numbers as text: {@code -12.50e3}. */
final class Decimals {
  /** Longest text, as {@code Decimal} of encore.dev/types has it. */
  static final int MAX_LENGTH = 262_144;

  /** Largest absolute exponent. */
  static final int MAX_EXPONENT = 16_384;

  /** A double has fewer significant decimal digits, so further ones only decide whether a number equals its bound. */
  private static final int SIGNIFICANT = 1200;

  private Decimals() {}

  /** Whether the text is a decimal integer of any size. */
  static boolean isInteger(byte[] b, int from, int to) {
    int p = from < to && b[from] == '-' ? from + 1 : from;
    return p < to && digits(b, p, to) == to;
  }

  /** Whether the text is a decimal number within the limits, plain or scientific. */
  static boolean isDecimal(byte[] b, int from, int to) {
    if (to - from > MAX_LENGTH) {
      return false;
    }
    int p = from < to && b[from] == '-' ? from + 1 : from;
    int end = digits(b, p, to);
    if (end == p) {
      return false;
    }
    p = end;
    if (p < to && b[p] == '.') {
      end = digits(b, p + 1, to);
      if (end == p + 1) {
        return false;
      }
      p = end;
    }
    if (p < to && (b[p] | 0x20) == 'e') {
      p++;
      if (p < to && (b[p] == '+' || b[p] == '-')) {
        p++;
      }
      end = digits(b, p, to);
      if (end == p || exponent(b, p, end) > MAX_EXPONENT) {
        return false;
      }
      p = end;
    }
    return p == to;
  }

  /** Compares a text that {@link #isDecimal} with a bound. Linear in the text's length, which BigDecimal's parser is not. */
  static int compare(byte[] b, int from, int to, BigDecimal bound) {
    boolean negative = b[from] == '-';
    StringBuilder digits = new StringBuilder(Math.min(to - from, SIGNIFICANT + 1));
    boolean further = false;
    long scale = 0;
    boolean fraction = false;
    int p = negative ? from + 1 : from;
    for (; p < to && (b[p] | 0x20) != 'e'; p++) {
      if (b[p] == '.') {
        fraction = true;
        continue;
      }
      if (digits.length() < SIGNIFICANT) {
        if (b[p] != '0' || !digits.isEmpty()) {
          digits.append((char) b[p]);
        }
        scale += fraction ? 1 : 0;
      } else {
        further |= b[p] != '0';
        scale -= fraction ? 0 : 1;
      }
    }
    if (further) {
      digits.append('1');
      scale++;
    }
    if (p < to) {
      boolean down = b[p + 1] == '-';
      int start = down || b[p + 1] == '+' ? p + 2 : p + 1;
      scale += down ? exponent(b, start, to) : -exponent(b, start, to);
    }
    if (digits.isEmpty()) {
      return -bound.signum();
    }
    BigInteger unscaled = new BigInteger(digits.toString());
    return new BigDecimal(negative ? unscaled.negate() : unscaled, Math.toIntExact(scale)).compareTo(bound);
  }

  /** End of the run of digits. */
  private static int digits(byte[] b, int p, int to) {
    while (p < to && b[p] >= '0' && b[p] <= '9') {
      p++;
    }
    return p;
  }

  private static int exponent(byte[] b, int from, int to) {
    int value = 0;
    for (int i = from; i < to && value <= MAX_EXPONENT; i++) {
      value = value * 10 + b[i] - '0';
    }
    return value;
  }

  /** The double nearest to a number in JSON's grammar. */
  static double toDouble(byte[] b, int from, int to) {
    // Exact without a parser: at most 15 digits, and a power of ten that a double holds exactly (Clinger's fast path).
    if (to - from <= 17) {
      boolean negative = b[from] == '-';
      long digits = 0;
      int count = 0;
      int scale = -1;
      int p = negative ? from + 1 : from;
      for (; p < to; p++) {
        int digit = b[p] - '0';
        if (digit >= 0 && digit <= 9) {
          digits = digits * 10 + digit;
          count++;
          scale += scale >= 0 ? 1 : 0;
        } else if (b[p] == '.') {
          scale = 0;
        } else {
          break;
        }
      }
      if (p == to && count <= 15) {
        double value = scale > 0 ? digits / POWERS_OF_TEN[scale] : digits;
        return negative ? -value : value;
      }
    }
    return Double.parseDouble(new String(b, from, to - from, StandardCharsets.ISO_8859_1));
  }

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
  };
}
