package dev.cortado.http;

import static dev.cortado.http.Http1Syntax.CR;
import static dev.cortado.http.Http1Syntax.LF;

import dev.cortado.http.HttpServerOptions.Limits;

/**
 * Decodes a chunked body where it lies (RFC 9112 §7.1): the data of each chunk is moved down to that of the one before, so that the body
 * ends up in
 * one piece. Places are counted from the start of the request, because its bytes may move to another array between two calls.
 */
final class Http1Chunks {
  /** {@link #decode}: more bytes are needed. */
  static final int TORN = 0;

  /** {@link #decode}: the body and its trailers are complete. */
  static final int COMPLETE = 1;

  /** {@link #decode}: the grammar is broken. */
  static final int REFUSED = 2;

  /** {@link #decode}: the body is larger than it may be. */
  static final int TOO_LARGE = 3;

  /** {@link #decode}: the trailers are larger than they may be. */
  static final int TRAILERS_TOO_LARGE = 4;

  private static final int SIZE = 0;
  private static final int DATA = 1;
  private static final int DATA_END = 2;
  private static final int TRAILERS = 3;

  /** Hexadecimal digits of a chunk-size, leading zeros included. */
  private static final int MAX_SIZE_DIGITS = 15;

  private final Limits limits;
  private int state;
  private long limit;
  private long remaining;
  private int extensions;
  private int trailerBytes;
  private int trailerFields;

  /** Where the body starts, where what is decoded of it ends, and where the bytes that are not looked at yet start. */
  int bodyStart;

  int bodyEnd;
  int next;

  Http1Chunks(Limits limits) {
    this.limits = limits;
  }

  /** A body of at most {@code bodyLimit} bytes begins at {@code headLength}. */
  void begin(int headLength, long bodyLimit) {
    state = SIZE;
    limit = bodyLimit;
    remaining = 0;
    extensions = 0;
    trailerBytes = 0;
    trailerFields = 0;
    bodyStart = headLength;
    bodyEnd = headLength;
    next = headLength;
  }

  long limit() {
    return limit;
  }

  /** Decodes what is there of the request that lies in {@code a} from {@code from} to {@code end}. */
  int decode(byte[] a, int from, int end) {
    for (; ; ) {
      int i = from + next;
      switch (state) {
        case SIZE -> {
          int result = size(a, i, end, from);
          if (result != COMPLETE) {
            return result;
          }
        }
        case DATA -> {
          int length = (int) Math.min(remaining, end - i);
          if (length == 0) {
            return TORN;
          }
          System.arraycopy(a, i, a, from + bodyEnd, length);
          bodyEnd += length;
          next += length;
          remaining -= length;
          if (remaining == 0) {
            state = DATA_END;
          }
        }
        case DATA_END -> {
          if (i < end && a[i] != CR || i + 1 < end && a[i + 1] != LF) {
            return REFUSED;
          }
          if (end - i < 2) {
            return TORN;
          }
          next += 2;
          state = SIZE;
        }
        default -> {
          int result = trailer(a, i, end, from);
          if (result != TORN || state != TRAILERS || from + next == i) {
            return result;
          }
        }
      }
    }
  }

  /** Reads {@code chunk-size [ chunk-ext ] CRLF}. */
  private int size(byte[] a, int from, int end, int base) {
    int i = from;
    long size = 0;
    int digit;
    while (i < end && (digit = Http1Syntax.hexValue(a[i])) >= 0) {
      if (i - from == MAX_SIZE_DIGITS) {
        return REFUSED;
      }
      size = 16 * size + digit;
      i++;
    }
    if (i == end) {
      return TORN;
    }
    if (i == from) {
      return REFUSED;
    }
    int extensionStart = i;
    i = extensions(a, i, end);
    if (i < 0) {
      return REFUSED;
    }
    if (extensions + i - extensionStart > limits.chunkExtensions()) {
      return REFUSED;
    }
    if (i == end) {
      return TORN;
    }
    if (a[i] != CR) {
      return REFUSED;
    }
    if (i + 1 == end) {
      return TORN;
    }
    if (a[i + 1] != LF) {
      return REFUSED;
    }
    if (size > limit - (bodyEnd - bodyStart)) {
      return TOO_LARGE;
    }
    extensions += i - extensionStart;
    remaining = size;
    next = i + 2 - base;
    state = size == 0 ? TRAILERS : DATA;
    return COMPLETE;
  }

  /**
   * Passes over {@code *( ";" name [ "=" ( token / quoted-string ) ] )}: nobody knows an extension, but a proxy might see the end of
   * another line in a malformed one.
   * No white space, which only old implementations send. Returns where they end, {@code end} if they may go on, or -1 if they are malformed.
   */
  private static int extensions(byte[] a, int from, int end) {
    int i = from;
    while (i < end && a[i] == ';') {
      int name = i + 1;
      i = skipToken(a, name, end);
      if (i == name && i < end) {
        return -1;
      }
      if (i < end && a[i] == '=') {
        int value = i + 1;
        boolean isQuoted = value < end && a[value] == '"';
        i = isQuoted ? skipQuoted(a, value + 1, end) : skipToken(a, value, end);
        if (i < 0 || (i == value && i < end)) {
          return -1;
        }
      }
    }
    return i;
  }

  private static int skipToken(byte[] a, int from, int end) {
    int i = from;
    while (i < end && Http1Syntax.isTokenChar(a[i])) {
      i++;
    }
    return i;
  }

  /** From behind the opening quote to behind the closing one. ASCII only. */
  private static int skipQuoted(byte[] a, int from, int end) {
    boolean isEscaped = false;
    for (int i = from; i < end; i++) {
      byte b = a[i];
      if ((b < ' ' && b != Http1Syntax.HTAB) || b == Http1Syntax.DEL) {
        return -1;
      }
      if (b == '"' && !isEscaped) {
        return i + 1;
      }
      isEscaped = b == '\\' && !isEscaped;
    }
    return end;
  }

  /** Whether a trailer would say where the message ends (RFC 9110 §6.5.1). */
  private static boolean isFraming(byte[] a, int from, int to) {
    return Http1Syntax.equalsIgnoreCase(a, from, to, Http1Parser.CONTENT_LENGTH)
        || Http1Syntax.equalsIgnoreCase(a, from, to, Http1Parser.TRANSFER_ENCODING);
  }

  /** Reads one trailer field, which nobody gets to see, or the empty line at the end. {@link #TORN} after a field too: {@link #next} tells. */
  private int trailer(byte[] a, int from, int end, int base) {
    int i = from;
    if (i < end && a[i] == CR) {
      if (i + 1 == end) {
        return TORN;
      }
      next = i + 2 - base;
      return a[i + 1] == LF ? COMPLETE : REFUSED;
    }
    i = skipToken(a, i, end);
    if (i < end) {
      if (a[i] != ':' || i == from || isFraming(a, from, i)) {
        return REFUSED;
      }
      i = Http1Syntax.skipFieldValue(a, i, end);
    }
    if (trailerBytes + i - from > limits.headerBytes()) {
      return TRAILERS_TOO_LARGE;
    }
    if (i < end && a[i] != CR || i + 1 < end && a[i + 1] != LF) {
      return REFUSED;
    }
    if (end - i < 2) {
      return TORN;
    }
    if (++trailerFields > limits.headerFields()) {
      return TRAILERS_TOO_LARGE;
    }
    trailerBytes += i + 2 - from;
    next = i + 2 - base;
    return TORN;
  }
}
