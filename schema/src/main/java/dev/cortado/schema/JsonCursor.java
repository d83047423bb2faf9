package dev.cortado.schema;

import org.jspecify.annotations.Nullable;

/**
 * The grammar of RFC 8259 over bytes, strictly: one method per production. Each takes a position and returns the one after what it read, or
 * -1, and then {@link #error} says what is wrong at {@link #errorAt}.
 *
 * <p>Speed matters here more than anywhere (benchmark: {@code RequestDecoding}): positions travel in registers, not in fields.
 */
class JsonCursor {
  private static final byte[] NOTHING = {};

  byte[] in = NOTHING;
  int end;

  /** Whether all text since it was last set has been ASCII. */
  boolean ascii;

  /** Whether the last {@link #string} has escapes. */
  boolean escaped;

  /** Whether the last {@link #number} has an exponent. */
  boolean exponent;

  @Nullable String error;
  int errorAt;

  /** The last {@link #unescape}d text. */
  byte[] text = new byte[256];

  int textLength;

  /** Sets the text to read. Storing a reference that is there already would pay for G1's barrier at every request. */
  final void read(byte[] source, int to) {
    if (in != source) {
      in = source;
    }
    end = to;
  }

  final int fail(int at, String message) {
    errorAt = at;
    error = message;
    return -1;
  }

  /** Skips white space. */
  final int space(int p) {
    return p < end && in[p] > ' ' ? p : spaces(p);
  }

  private int spaces(int p) {
    byte[] in = this.in;
    int end = this.end;
    while (p < end) {
      byte b = in[p];
      if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
        break;
      }
      p++;
    }
    return p;
  }

  /** The kind of the value that begins here; {@link Kind#NONE} at the end. */
  final int kind(int p) {
    return p < end ? Kind.of(in[p]) : Kind.NONE;
  }

  /** A string, from after its opening quote to after its closing one. Sets {@link #escaped}; clears {@link #ascii} when it isn't. */
  final int string(int p) {
    byte[] in = this.in;
    int end = this.end;
    escaped = false;
    while (true) {
      while (p + 8 <= end) {
        long marks = Words.special(Words.get(in, p));
        if (marks != 0) {
          p += Words.first(marks);
          break;
        }
        p += 8;
      }
      if (p >= end) {
        return fail(end, "a string is not closed");
      }
      byte b = in[p];
      if (b == '"') {
        return p + 1;
      }
      if (b == '\\') {
        escaped = true;
        p = escape(p);
      } else if (b < 0) {
        ascii = false;
        do {
          p = codePoint(p);
        } while (p >= 0 && p < end && in[p] < 0);
      } else if (b < ' ') {
        return fail(p, "a control character in a string is not escaped");
      } else {
        p++;
      }
      if (p < 0) {
        return -1;
      }
    }
  }

  /** One escape, from its backslash; both of a surrogate pair. */
  private int escape(int p) {
    if (p + 1 >= end) {
      return fail(end, "a string is not closed");
    }
    switch (in[p + 1]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> {
        return p + 2;
      }
      case 'u' -> {
        int unit = unit(p + 2);
        if (unit < 0) {
          return fail(p, "invalid escape");
        }
        if (unit < 0xd800 || unit > 0xdfff) {
          return p + 6;
        }
        if (unit <= 0xdbff && p + 7 < end && in[p + 6] == '\\' && in[p + 7] == 'u') {
          int low = unit(p + 8);
          if (low >= 0xdc00 && low <= 0xdfff) {
            return p + 12;
          }
        }
        return fail(p, "lone surrogate");
      }
      default -> {
        return fail(p, "invalid escape");
      }
    }
  }

  /** The UTF-16 unit of four hexadecimal digits, or something below zero. */
  private int unit(int p) {
    if (p + 4 > end) {
      return -1;
    }
    return hex(in[p]) << 12 | hex(in[p + 1]) << 8 | hex(in[p + 2]) << 4 | hex(in[p + 3]);
  }

  /** Value of a hexadecimal digit; for anything else an int below zero, and it stays so when shifted by up to 12. */
  static int hex(byte b) {
    if (b >= '0' && b <= '9') {
      return b - '0';
    }
    int letter = b | 0x20;
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : Integer.MIN_VALUE >> 12;
  }

  /** One code point of two to four bytes; RFC 3629 section 4. */
  private int codePoint(int p) {
    int next = codePoint(in, p, end);
    return next < 0 ? fail(p, "invalid UTF-8") : next;
  }

  /** The position after the code point that begins at {@code p} with a byte that isn't ASCII, or -1. */
  static int codePoint(byte[] in, int p, int end) {
    int lead = in[p] & 0xff;
    int length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length == 0 || p + length > end) {
      return -1;
    }
    int second = in[p + 1] & 0xff;
    int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (second < least || second > most) {
      return -1;
    }
    for (int i = 2; i < length; i++) {
      if ((in[p + i] & 0xc0) != 0x80) {
        return -1;
      }
    }
    return p + length;
  }

  /** A number. Sets {@link #exponent}. */
  final int number(int p) {
    byte[] in = this.in;
    int end = this.end;
    exponent = false;
    if (p < end && in[p] == '-') {
      p++;
    }
    if (p >= end) {
      return fail(p, "a number is not complete");
    }
    int digit = in[p] - '0';
    if (digit == 0) {
      p++;
      if (p < end && in[p] >= '0' && in[p] <= '9') {
        return fail(p, "a number may not begin with 0");
      }
    } else if (digit > 0 && digit <= 9) {
      p = digits(in, p + 1, end);
    } else {
      return fail(p, "a number is not complete");
    }
    if (p < end && in[p] == '.') {
      int start = p + 1;
      p = digits(in, start, end);
      if (p == start) {
        return fail(p, "a number is not complete");
      }
    }
    if (p < end && (in[p] | 0x20) == 'e') {
      exponent = true;
      p++;
      if (p < end && (in[p] == '+' || in[p] == '-')) {
        p++;
      }
      int start = p;
      p = digits(in, start, end);
      if (p == start) {
        return fail(p, "a number is not complete");
      }
    }
    return p;
  }

  private static int digits(byte[] in, int p, int end) {
    while (p < end && in[p] >= '0' && in[p] <= '9') {
      p++;
    }
    return p;
  }

  /** Whether the number just read is one that a double can hold. */
  final boolean isFinite(int from, int to) {
    return !exponent && to - from < 300 || Double.isFinite(Decimals.toDouble(in, from, to));
  }

  /** {@code true} or {@code false}. */
  final int bool(int p) {
    if (p + 4 <= end && in[p] == 't' && in[p + 1] == 'r' && in[p + 2] == 'u' && in[p + 3] == 'e') {
      return p + 4;
    }
    if (p + 5 <= end && in[p] == 'f' && in[p + 1] == 'a' && in[p + 2] == 'l' && in[p + 3] == 's' && in[p + 4] == 'e') {
      return p + 5;
    }
    return fail(p, "expected a value");
  }

  /** {@code null}. */
  final int nil(int p) {
    if (p + 4 <= end && in[p] == 'n' && in[p + 1] == 'u' && in[p + 2] == 'l' && in[p + 3] == 'l') {
      return p + 4;
    }
    return fail(p, "expected a value");
  }

  /** Fills {@link #text} with what a string that {@link #string} has read means. */
  final void unescape(int from, int to) {
    if (text.length < to - from) {
      text = new byte[Math.max(text.length * 2, to - from)];
    }
    byte[] in = this.in;
    byte[] text = this.text;
    int length = 0;
    int p = from;
    while (p < to) {
      byte b = in[p++];
      if (b != '\\') {
        text[length++] = b;
        continue;
      }
      byte escape = in[p++];
      if (escape == 'u') {
        int unit = unit(p);
        p += 4;
        if (unit >= 0xd800 && unit <= 0xdbff) {
          unit = Character.toCodePoint((char) unit, (char) unit(p + 2));
          p += 6;
        }
        length = encode(unit, text, length);
      } else {
        text[length++] =
            (byte)
                switch (escape) {
                  case 'b' -> '\b';
                  case 'f' -> '\f';
                  case 'n' -> '\n';
                  case 'r' -> '\r';
                  case 't' -> '\t';
                  default -> escape;
                };
      }
    }
    textLength = length;
  }

  private static int encode(int codePoint, byte[] text, int length) {
    if (codePoint < 0x80) {
      text[length++] = (byte) codePoint;
      return length;
    }
    if (codePoint < 0x800) {
      text[length++] = (byte) (0xc0 | codePoint >> 6);
    } else {
      if (codePoint < 0x10000) {
        text[length++] = (byte) (0xe0 | codePoint >> 12);
      } else {
        text[length++] = (byte) (0xf0 | codePoint >> 18);
        text[length++] = (byte) (0x80 | codePoint >> 12 & 0x3f);
      }
      text[length++] = (byte) (0x80 | codePoint >> 6 & 0x3f);
    }
    text[length++] = (byte) (0x80 | codePoint & 0x3f);
    return length;
  }
}
