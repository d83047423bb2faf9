package dev.cortado.schema;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/**
 * A handler's result on its way through an encoder. The text comes from {@code JSON.stringify}, so it is well-formed and has no white space,
 * and nothing is validated; text that isn't so ends with -1, never in a crash. What is declared is copied in runs, as in {@link BodyCursor}.
 */
final class ResultCursor {
  /** What {@link #key} found besides a declared field. */
  static final int UNDECLARED = -1;

  static final int BROKEN = -2;

  /** How deep declared types may nest; the thread's stack sets the bound. */
  private static final int DEEPEST = 1000;

  private static final byte[] NOTHING = {};

  byte[] in = NOTHING;
  int end;
  ByteBuf out = Unpooled.EMPTY_BUFFER;
  int run;
  int depth;

  /** Where {@link #key} ended: at the value. */
  int position;

  /** Number and start of each member kept so far, of all objects that are open. A start is an index in {@link #out} once all is copied. */
  private long[] members = new long[256];

  int membersLength;
  private byte[] scratch = new byte[1024];
  private final JsonCursor unescaper = new JsonCursor();

  final ResultMatcher matcher = new ResultMatcher(this);

  /** The member of a union to encode by, -1 to pass the value as it is. */
  int choose(int p, Shape.Union union) {
    Shape chosen = matcher.choose(union, p);
    for (int i = 0; chosen != null && i < union.members.size(); i++) {
      if (union.members.get(i) == chosen) {
        return i;
      }
    }
    return -1;
  }

  /** Encodes by the reference, for the few shapes that are not compiled. */
  int walk(int p, Shape shape) {
    return new ResultWriter(this).value(shape, p);
  }

  boolean isAt(int p, byte b) {
    return p < end && in[p] == b;
  }

  /** There is no white space to skip; {@link Token} asks all cursors. */
  int space(int p) {
    return p;
  }

  void start(byte[] source, int from, int to, ByteBuf sink) {
    // Storing references that are there already would pay for G1's barrier at every response.
    if (in != source) {
      in = source;
    }
    if (out != sink) {
      out = sink;
    }
    end = to;
    run = from;
    depth = 0;
    membersLength = 0;
  }

  void flush(int to) {
    if (to > run) {
      out.writeBytes(in, run, to - run);
      run = to;
    }
  }

  int kind(int p) {
    return p < end ? Kind.of(in[p]) : Kind.NONE;
  }

  /** Whether one may go a level down. */
  boolean enter() {
    return ++depth <= DEEPEST;
  }

  /** A string, from its opening quote to after its closing one. */
  int string(int p) {
    byte[] in = this.in;
    int end = this.end;
    p++;
    while (true) {
      while (p + 8 <= end) {
        long marks = Words.quoteOrBackslash(Words.get(in, p));
        if (marks != 0) {
          p += Words.first(marks);
          break;
        }
        p += 8;
      }
      if (p >= end) {
        return -1;
      }
      if (in[p] == '"') {
        return p + 1;
      }
      p += in[p] == '\\' ? 2 : 1;
    }
  }

  /** Any value. */
  int skip(int p) {
    if (p >= end) {
      return -1;
    }
    byte first = in[p];
    return first == '"' ? string(p) : first == '{' || first == '[' ? nested(p) : scalar(p);
  }

  private int scalar(int p) {
    int start = p;
    while (p < end && in[p] != ',' && in[p] != '}' && in[p] != ']') {
      p++;
    }
    return p == start ? -1 : p;
  }

  private int nested(int p) {
    int open = 0;
    while (p < end) {
      switch (in[p]) {
        case '"' -> {
          p = string(p);
          if (p < 0) {
            return -1;
          }
        }
        case '{', '[' -> {
          open++;
          p++;
        }
        case '}', ']' -> {
          p++;
          if (--open == 0) {
            return p;
          }
        }
        default -> p++;
      }
    }
    return -1;
  }

  /** A key and its colon; {@link #position} is then at the value. */
  int key(int p, Fields fields) {
    if (p >= end || in[p] != '"') {
      return BROKEN;
    }
    int after = string(p);
    if (after < 0 || after + 1 >= end || in[after] != ':') {
      return BROKEN;
    }
    position = after + 1;
    for (int i = p + 1; i < after - 1; i++) {
      if (in[i] == '\\') {
        unescaper.in = in;
        unescaper.end = end;
        if (unescaper.string(p + 1) != after) {
          return BROKEN;
        }
        unescaper.unescape(p + 1, after - 1);
        return fields.find(unescaper.text, 0, unescaper.textLength);
      }
    }
    return fields.find(in, p + 1, after - 1);
  }

  /** What a string means, in the result's {@code text}; null when it isn't a JSON string. */
  @org.jspecify.annotations.Nullable JsonCursor text(int p, int after) {
    unescaper.in = in;
    unescaper.end = end;
    if (unescaper.string(p + 1) != after) {
      return null;
    }
    unescaper.unescape(p + 1, after - 1);
    return unescaper;
  }

  /** A comma and the position after it, or the closing bracket ({@code -2 -} its position), or -1. */
  int separator(int p, byte close) {
    if (p >= end) {
      return -1;
    }
    return in[p] == ',' ? p + 1 : in[p] == close ? -2 - p : -1;
  }

  /** Reads over a member that isn't sent, and cuts it out of the run; see {@link BodyCursor#drop}. */
  int drop(int p, int last, boolean first) {
    p = skip(p);
    if (p < 0) {
      return -1;
    }
    flush(last);
    run = first && p < end && in[p] == ',' ? p + 1 : p;
    return p;
  }

  /** Notes where a declared member begins. */
  void member(int index, int p) {
    if (membersLength == members.length) {
      members = Arrays.copyOf(members, members.length * 2);
    }
    members[membersLength++] = (long) index << 32 | out.writerIndex() + p - run;
  }

  /**
   * Puts the members of an object into declaration order, after the fact: they are encoded once and then moved, so that nesting doesn't
   * multiply the work.
   *
   * @param base {@link #membersLength} at the object's start
   * @param p the object's closing brace
   * @return false when a member comes twice
   */
  boolean reorder(int base, int p) {
    flush(p);
    int start = (int) members[base];
    int count = membersLength - base;
    int size = out.writerIndex() - start;
    if (scratch.length < size) {
      scratch = new byte[Math.max(scratch.length * 2, size)];
    }
    out.getBytes(start, scratch, 0, size);
    // The end of a member is the comma before the one that came next; remembered beside it before they are sorted by number.
    int[] ends = new int[count];
    long[] sorted = new long[count];
    for (int i = 0; i < count; i++) {
      ends[i] = i + 1 < count ? (int) members[base + i + 1] - 1 - start : size;
      sorted[i] = members[base + i] >>> 32 << 32 | i;
    }
    Arrays.sort(sorted);
    out.writerIndex(start);
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        if (sorted[i] >>> 32 == sorted[i - 1] >>> 32) {
          return false;
        }
        out.writeByte(',');
      }
      int arrival = (int) sorted[i];
      int from = (int) members[base + arrival] - start;
      out.writeBytes(scratch, from, ends[arrival] - from);
    }
    return true;
  }

  /** A Date: without the fraction that {@code toISOString} always writes, when it is zero. */
  int date(int p) {
    if (p >= end || in[p] != '"') {
      return skip(p);
    }
    int after = string(p);
    if (after >= 0 && endsInZeroFraction(p, after)) {
      flush(after - 6);
      run = after - 2;
    }
    return after;
  }

  private boolean endsInZeroFraction(int p, int after) {
    return after - p >= 26
        && in[after - 2] == 'Z'
        && in[after - 3] == '0'
        && in[after - 4] == '0'
        && in[after - 5] == '0'
        && in[after - 6] == '.'
        && isDate(p, after);
  }

  /** Whether a string is what {@code toISOString} writes. */
  boolean isDate(int p, int after) {
    int t = after - 15;
    return after - p >= 26 && in[after - 2] == 'Z' && in[after - 6] == '.' && in[t] == 'T' && in[t - 3] == '-' && in[t - 6] == '-';
  }

  /** A bigint or Decimal, which is a string on the wire even when the handler returned a number. */
  int digits(int p) {
    int after = skip(p);
    if (after >= 0 && Kind.of(in[p]) == Kind.NUMBER) {
      flush(p);
      out.writeByte('"');
      flush(after);
      out.writeByte('"');
    }
    return after;
  }
}
