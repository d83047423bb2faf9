package dev.cortado.schema;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** The value that a {@link Check} looks at. One per decoder, refilled for every value, so that checking allocates nothing. */
final class Subject {
  private static final byte[] NOTHING = {};

  /** Unescaped UTF-8 of a text. */
  byte[] bytes = NOTHING;

  int from;
  int to;
  private long length;
  private double number;
  private boolean decimal;
  private boolean count;

  /** A string, its length counted when asked for. */
  Subject text(byte[] source, int start, int end) {
    if (bytes != source) {
      bytes = source;
    }
    from = start;
    to = end;
    length = -1;
    decimal = false;
    count = false;
    return this;
  }

  /** A string that holds a decimal number. */
  Subject decimal(byte[] source, int start, int end) {
    text(source, start, end);
    decimal = true;
    return this;
  }

  /** A number. */
  Subject number(double value) {
    number = value;
    decimal = false;
    return this;
  }

  /** An array with so many elements. */
  Subject count(long elements) {
    length = elements;
    count = true;
    return this;
  }

  /** Whether {@link #length} is of an array. */
  boolean isCount() {
    return count;
  }

  /** Code points of a text, elements of an array. */
  long length() {
    if (length < 0) {
      int count = 0;
      for (int i = from; i < to; i++) {
        // Every byte of UTF-8 but the continuations 10xxxxxx begins a code point.
        count += bytes[i] > (byte) 0xbf ? 1 : 0;
      }
      length = count;
    }
    return length;
  }

  String text() {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /** Compares a number with a bound; a Decimal exactly. */
  int compareTo(double bound, BigDecimal exact) {
    return decimal ? Decimals.compare(bytes, from, to, exact) : Double.compare(number + 0.0, bound + 0.0);
  }
}
