package dev.cortado.schema;

import org.jspecify.annotations.Nullable;

/** Encodes a result by walking its shape: the reference for the compiled encoders. A return of -1: the text is not JSON as expected. */
final class ResultWriter {
  private final ResultCursor cursor;
  private final ResultMatcher matcher;

  ResultWriter(ResultCursor cursor) {
    this.cursor = cursor;
    this.matcher = cursor.matcher;
  }

  /** Encodes the value at {@code p}. One that isn't of the type at all passes as it is: responses are not validated. */
  int value(Shape shape, int p) {
    if (shape.isPlain()) {
      return cursor.skip(p);
    }
    return switch (shape) {
      case Shape.Reference reference -> value(reference.target(), p);
      case Shape.Date _ -> cursor.date(p);
      case Shape.BigInt _, Shape.Decimal _ -> cursor.digits(p);
      case Shape.Struct struct -> cursor.kind(p) == Kind.OBJECT ? object(struct, p) : cursor.skip(p);
      case Shape.Sequence sequence -> cursor.kind(p) == Kind.ARRAY ? array(sequence.element(), null, p) : cursor.skip(p);
      case Shape.Tuple tuple -> cursor.kind(p) == Kind.ARRAY ? array(tuple.rest(), tuple, p) : cursor.skip(p);
      case Shape.Union union -> {
        Shape member = matcher.choose(union, p);
        yield member == null ? cursor.skip(p) : value(member, p);
      }
      default -> cursor.skip(p);
    };
  }

  private int object(Shape.Struct struct, int p) {
    Fields fields = struct.fields();
    int base = cursor.membersLength;
    int last = p + 1;
    int highest = -1;
    boolean first = true;
    boolean ordered = true;
    p++;
    if (!cursor.enter()) {
      return -1;
    }
    if (p < cursor.end && cursor.in[p] == '}') {
      cursor.depth--;
      return p + 1;
    }
    while (true) {
      int key = cursor.key(p, fields);
      if (key == ResultCursor.BROKEN) {
        return -1;
      }
      Shape shape = key >= 0 ? fields.get(key).shape() : struct.additional();
      if (shape == null || shape instanceof Shape.Never) {
        p = cursor.drop(cursor.position, last, first);
      } else {
        if (struct.additional() == null) {
          ordered &= key > highest;
          highest = key;
          cursor.member(key, p);
        }
        p = value(shape, cursor.position);
        last = p;
        first = false;
      }
      p = p < 0 ? -1 : cursor.separator(p, (byte) '}');
      if (p < 0) {
        if (p == -1 || !ordered && !cursor.reorder(base, -2 - p)) {
          return -1;
        }
        cursor.depth--;
        cursor.membersLength = base;
        return -1 - p;
      }
    }
  }

  private int array(@Nullable Shape element, Shape.@Nullable Tuple tuple, int p) {
    p++;
    if (!cursor.enter()) {
      return -1;
    }
    if (p < cursor.end && cursor.in[p] == ']') {
      cursor.depth--;
      return p + 1;
    }
    for (int i = 0; ; i++) {
      Shape shape = tuple != null && i < tuple.elements().size() ? tuple.elements().get(i) : element;
      p = shape == null ? cursor.skip(p) : value(shape, p);
      p = p < 0 ? -1 : cursor.separator(p, (byte) ']');
      if (p < 0) {
        cursor.depth--;
        return p == -1 ? -1 : -1 - p;
      }
    }
  }
}
