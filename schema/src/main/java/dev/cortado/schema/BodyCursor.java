package dev.cortado.schema;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.List;

/**
 * A JSON body on its way through a decoder. What is declared and valid is copied to {@link #out} in runs: {@link #run} is the start of the
 * bytes that are accepted and not copied yet, so an object with nothing to drop is one copy.
 */
final class BodyCursor extends JsonCursor {
  /** What {@link #key} found besides a declared field. */
  static final int UNDECLARED = -1;

  /** An undeclared {@code __proto__}, which nobody may have. */
  static final int PROTO = -2;

  /** A syntax error. */
  static final int BROKEN = -3;

  /** A key that its object has already. */
  static final int DUPLICATE = -4;

  /** No entry in {@link #winners}. */
  static final int UNKNOWN = -2;

  private static final byte[] PROTO_NAME = {'_', '_', 'p', 'r', 'o', 't', 'o', '_', '_'};
  private static final int MARK_INTS = 5;

  final int maxDepth;
  final KeySet keys = new KeySet();
  final Winners winners = new Winners();
  final Subject subject = new Subject();

  ByteBuf out = Unpooled.EMPTY_BUFFER;
  int run;
  int depth;

  /** Where {@link #key} ended: at the value. */
  int position;

  /** The last key, unescaped. */
  byte[] keyBytes = text;

  int keyFrom;
  int keyTo;

  /** {@link #ascii} as it was before the last key. */
  private boolean asciiBeforeKey;

  /** The last text of {@link #textOf}. */
  byte[] textBytes = text;

  int textFrom;
  int textTo;

  private int[] marks = new int[MARK_INTS * 16];
  private int marksLength;

  BodyCursor(int maxDepth) {
    this.maxDepth = maxDepth;
  }

  void start(byte[] source, int from, int to, ByteBuf sink) {
    read(source, to);
    run = from;
    if (out != sink) {
      out = sink;
    }
    ascii = true;
    depth = 0;
    marksLength = 0;
    keys.reset();
    winners.reset();
  }

  /** The reference decoder on this body, for the few shapes that are not compiled. */
  BodyReader reader() {
    if (reader == null) {
      reader = new BodyReader(this);
    }
    return reader;
  }

  private @org.jspecify.annotations.Nullable BodyReader reader;

  /** Copies what is accepted up to here. */
  void flush(int to) {
    if (to > run) {
      out.writeBytes(in, run, to - run);
      run = to;
    }
  }

  /** Number of undeclared keys in all open objects; {@link #leave} needs it. */
  int keyCount() {
    return keys.count();
  }

  int winner(int union, int p) {
    return winners.get(union, p);
  }

  /** Notes which candidate won; needless when no outer attempt can come back to this position. */
  void remember(int union, int p, int member) {
    if (marksLength > 0) {
      winners.put(union, p, member);
    }
  }

  /** Into an object or array, from its bracket to its first token. */
  int enter(int p) {
    if (++depth > maxDepth) {
      return fail(p, "nested deeper than " + maxDepth);
    }
    return space(p + 1);
  }

  /** Out of an object that began with so many {@link #keys}. */
  void leave(int keysBefore) {
    depth--;
    if (keys.count() != keysBefore) {
      keys.truncate(keysBefore);
    }
  }

  /**
   * A key and its colon; {@link #position} is then at the value.
   *
   * @return the number of the declared field, or one of the constants above
   */
  int key(int p, Fields fields) {
    int found = find(p, fields);
    return (found == UNDECLARED || found == PROTO) && !keys.add(depth, in, keyBytes, keyFrom, keyTo) ? DUPLICATE : found;
  }

  private int find(int p, Fields fields) {
    if (p >= end || in[p] != '"') {
      fail(p, "expected a field name in quotes");
      return BROKEN;
    }
    asciiBeforeKey = ascii;
    int start = p + 1;
    int after = string(start);
    if (after < 0) {
      return BROKEN;
    }
    if (escaped) {
      unescape(start, after - 1);
      keyBytes = text;
      keyFrom = 0;
      keyTo = textLength;
    } else {
      if (keyBytes != in) {
        keyBytes = in;
      }
      keyFrom = start;
      keyTo = after - 1;
    }
    int colon = space(after);
    if (colon >= end || in[colon] != ':') {
      fail(colon, "expected ':'");
      return BROKEN;
    }
    position = space(colon + 1);
    int index = fields.find(keyBytes, keyFrom, keyTo);
    if (index < 0 && Arrays.equals(keyBytes, keyFrom, keyTo, PROTO_NAME, 0, PROTO_NAME.length)) {
      return PROTO;
    }
    return index;
  }

  /** A comma and the token after it (its position), or the object's closing brace ({@code -2 -} its position), or -1. */
  int separator(int p, byte close) {
    byte[] in = this.in;
    if (p < end && in[p] == ',') {
      return space(p + 1);
    }
    return otherSeparator(p, close);
  }

  private int otherSeparator(int p, byte close) {
    p = space(p);
    if (p < end) {
      if (in[p] == close) {
        return -2 - p;
      }
      if (in[p] == ',') {
        return space(p + 1);
      }
    }
    return fail(p, close == '}' ? "expected ',' or '}'" : "expected ',' or ']'");
  }

  /**
   * Reads over the value of the last {@link #key}, which isn't handed on, and cuts the member out of the run.
   *
   * @param p its value
   * @param last end of what came before it: the last member that is kept, or the opening brace
   * @param first whether none is kept so far
   * @return the position of what follows the value: comma or brace
   */
  int drop(int p, int last, boolean first) {
    boolean wasAscii = asciiBeforeKey;
    p = any(p, false);
    ascii = wasAscii;
    return p < 0 ? -1 : cut(p, last, first);
  }

  /** Cuts out of the run what lies between the last member that is kept and the end of the dropped one. */
  int cut(int p, int last, boolean first) {
    p = space(p);
    flush(last);
    // With nothing before it, a member's comma is the one after it.
    run = first && p < end && in[p] == ',' ? p + 1 : p;
    return p;
  }

  /** Any value. Its {@code __proto__} members are cut out when it is handed on. */
  int any(int p, boolean kept) {
    return switch (kind(p)) {
      case Kind.STRING -> string(p + 1);
      case Kind.NUMBER -> number(p);
      case Kind.BOOLEAN -> bool(p);
      case Kind.NULL -> nil(p);
      case Kind.OBJECT -> anyObject(p, kept);
      case Kind.ARRAY -> anyArray(p, kept);
      default -> fail(p, "expected a value");
    };
  }

  private static final Fields NO_FIELDS = new Fields(List.of());

  private int anyObject(int p, boolean kept) {
    int last = p + 1;
    boolean first = true;
    int keysBefore = keys.count();
    p = enter(p);
    if (p < 0) {
      return -1;
    }
    if (p < end && in[p] == '}') {
      depth--;
      return p + 1;
    }
    while (true) {
      int keyAt = p;
      int key = key(p, NO_FIELDS);
      if (key == BROKEN || key == DUPLICATE) {
        return key == BROKEN ? -1 : fail(keyAt, "duplicate field");
      }
      p = position;
      if (key == PROTO && kept) {
        p = drop(p, last, first);
      } else {
        p = any(p, kept);
        last = p;
        first = false;
      }
      if (p < 0) {
        return -1;
      }
      p = separator(p, (byte) '}');
      if (p < 0) {
        if (p == -1) {
          return -1;
        }
        leave(keysBefore);
        return -1 - p;
      }
    }
  }

  private int anyArray(int p, boolean kept) {
    p = enter(p);
    if (p < 0) {
      return -1;
    }
    if (p < end && in[p] == ']') {
      depth--;
      return p + 1;
    }
    while (true) {
      p = any(p, kept);
      if (p < 0) {
        return -1;
      }
      p = separator(p, (byte) ']');
      if (p < 0) {
        depth--;
        return p == -1 ? -1 : -1 - p;
      }
    }
  }

  /** What a string that was just read means, in {@link #textBytes}. */
  void textOf(int from, int to) {
    if (escaped) {
      unescape(from, to);
      textBytes = text;
      textFrom = 0;
      textTo = textLength;
    } else {
      if (textBytes != in) {
        textBytes = in;
      }
      textFrom = from;
      textTo = to;
    }
  }

  /**
   * Looks for the tag of an object.
   *
   * @return the number of the literal, {@link #UNKNOWN} when there is no tag, {@link #BROKEN} on a syntax error, -1 for any other value
   */
  int tag(int p, Tags tags) {
    int mark = mark();
    int found = findTag(p, tags);
    rollback(mark);
    release(mark);
    return found;
  }

  private int findTag(int p, Tags tags) {
    p = enter(p);
    if (p >= 0 && p < end && in[p] == '}') {
      return UNKNOWN;
    }
    while (p >= 0) {
      if (find(p, NO_FIELDS) == BROKEN) {
        return BROKEN;
      }
      p = position;
      if (Arrays.equals(keyBytes, keyFrom, keyTo, tags.nameBytes(), 0, tags.nameBytes().length)) {
        return literal(p, tags);
      }
      p = any(p, false);
      p = p < 0 ? -1 : separator(p, (byte) '}');
    }
    return p == -1 ? BROKEN : UNKNOWN;
  }

  private int literal(int p, Tags tags) {
    int kind = kind(p);
    int after = any(p, false);
    if (after < 0) {
      return BROKEN;
    }
    if (kind == Kind.STRING) {
      string(p + 1);
      textOf(p + 1, after - 1);
      if (tags.texts().length > 0) {
        return Texts.indexOf(tags.texts(), textBytes, textFrom, textTo);
      }
    }
    for (int i = 0; i < tags.literals().size(); i++) {
      boolean equal =
          switch (tags.literals().get(i)) {
            case Shape.TextLiterals texts -> kind == Kind.STRING && Texts.isOneOf(texts.bytes(), textBytes, textFrom, textTo);
            case Shape.NumberLiteral number -> kind == Kind.NUMBER && Decimals.toDouble(in, p, after) == number.value();
            case Shape.BoolLiteral bool -> kind == Kind.BOOLEAN && in[p] == 't' == bool.value();
            default -> false;
          };
      if (equal) {
        return i;
      }
    }
    return -1;
  }

  /** Remembers the state before an attempt. */
  int mark() {
    if (marksLength == marks.length) {
      marks = Arrays.copyOf(marks, marks.length * 2);
    }
    int mark = marksLength;
    marks[mark] = out.writerIndex();
    marks[mark + 1] = run;
    marks[mark + 2] = depth;
    marks[mark + 3] = keys.count();
    marks[mark + 4] = ascii ? 1 : 0;
    marksLength = mark + MARK_INTS;
    return mark;
  }

  /** Back to the state before the attempt; the mark stays. */
  void rollback(int mark) {
    marksLength = mark + MARK_INTS;
    out.writerIndex(marks[mark]);
    run = marks[mark + 1];
    depth = marks[mark + 2];
    keys.truncate(marks[mark + 3]);
    ascii = marks[mark + 4] != 0;
  }

  /** Gives up the mark. */
  void release(int mark) {
    marksLength = mark;
  }
}
