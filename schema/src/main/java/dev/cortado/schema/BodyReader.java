package dev.cortado.schema;

import org.jspecify.annotations.Nullable;

/**
 * Decodes a body by walking its shape: the reference for the compiled decoders, and what finds all faults once there is one.
 *
 * <p>It works in two ways. Reporting, it notes what is wrong, reads over the value and goes on, and gives up at syntax errors only.
 * Trying (members of a union), it gives up at once and notes nothing. Both give up by returning -1.
 */
final class BodyReader {
  private final BodyCursor cursor;
  private final FieldPath path = new FieldPath();
  private @Nullable Faults faults;

  BodyReader(BodyCursor cursor) {
    this.cursor = cursor;
  }

  /** Decodes the value at {@code p}, noting faults when there is a place for them. */
  int read(Shape shape, int p, @Nullable Faults faults) {
    this.faults = faults;
    path.clear();
    return value(shape, p);
  }

  /** Notes the cursor's syntax error. */
  void syntaxFault(Faults faults) {
    String message = (cursor.error == null ? "invalid JSON" : cursor.error) + Position.describe(cursor.in, start, cursor.errorAt);
    faults.add(new Fault(Fault.Part.BODY, path.toString(), "syntax", "JSON", message));
  }

  /** Where the body begins, for positions in messages. */
  int start;

  private int value(Shape shape, int p) {
    int kind = cursor.kind(p);
    if (kind == Kind.NONE) {
      return cursor.fail(p, "expected a value");
    }
    return switch (shape) {
      case Shape.Reference reference -> value(reference.target(), p);
      case Shape.Any _ -> cursor.any(p, true);
      case Shape.Struct struct -> kind == Kind.OBJECT ? object(struct, p) : mismatch(shape, p);
      case Shape.Sequence sequence -> kind == Kind.ARRAY ? array(sequence, p) : mismatch(shape, p);
      case Shape.Tuple tuple -> kind == Kind.ARRAY ? tuple(tuple, p) : mismatch(shape, p);
      case Shape.Union union -> union(union, kind, p);
      case Shape.Bool _ -> kind == Kind.BOOLEAN ? cursor.bool(p) : mismatch(shape, p);
      case Shape.Null _ -> kind == Kind.NULL ? cursor.nil(p) : mismatch(shape, p);
      case Shape.Numeric(Check check) -> kind == Kind.NUMBER ? number(shape, check, p) : mismatch(shape, p);
      case Shape.NumberLiteral(double value) -> {
        int after = kind == Kind.NUMBER ? cursor.number(p) : 0;
        yield after < 0 || after > 0 && Decimals.toDouble(cursor.in, p, after) == value ? after : mismatch(shape, p);
      }
      case Shape.BoolLiteral(boolean value) -> {
        int after = kind == Kind.BOOLEAN ? cursor.bool(p) : 0;
        yield after < 0 || after > 0 && cursor.in[p] == 't' == value ? after : mismatch(shape, p);
      }
      case Shape.Text(Check check) -> kind == Kind.STRING ? text(shape, check, p) : mismatch(shape, p);
      case Shape.Decimal(Check check) -> kind == Kind.STRING ? text(shape, check, p) : mismatch(shape, p);
      case Shape.Date _, Shape.BigInt _, Shape.TextLiterals _ -> kind == Kind.STRING ? text(shape, null, p) : mismatch(shape, p);
      case Shape.Never _ -> mismatch(shape, p);
    };
  }

  private int number(Shape shape, @Nullable Check check, int p) {
    int after = cursor.number(p);
    if (after < 0) {
      return -1;
    }
    if (!cursor.isFinite(p, after)) {
      return mismatch(shape, p);
    }
    return check == null || obeys(check, cursor.subject.number(Decimals.toDouble(cursor.in, p, after))) ? after : -1;
  }

  private int text(Shape shape, @Nullable Check check, int p) {
    boolean ascii = cursor.ascii;
    int after = cursor.string(p + 1);
    if (after < 0) {
      return -1;
    }
    cursor.textOf(p + 1, after - 1);
    if (!Texts.has(shape, cursor.textBytes, cursor.textFrom, cursor.textTo)) {
      cursor.ascii = ascii;
      return mismatch(shape, p);
    }
    if (check == null) {
      return after;
    }
    Subject subject = cursor.subject;
    if (shape instanceof Shape.Decimal) {
      subject.decimal(cursor.textBytes, cursor.textFrom, cursor.textTo);
    } else {
      subject.text(cursor.textBytes, cursor.textFrom, cursor.textTo);
    }
    return obeys(check, subject) ? after : -1;
  }

  private int object(Shape.Struct struct, int p) {
    Fields fields = struct.fields();
    long[] seen = new long[(fields.size() + 63) / 64];
    int keysBefore = cursor.keys.count();
    int last = p + 1;
    boolean first = true;
    p = cursor.enter(p);
    if (p < 0) {
      return -1;
    }
    if (p < cursor.end && cursor.in[p] == '}') {
      cursor.leave(keysBefore);
      return complete(fields, seen) ? p + 1 : -1;
    }
    while (true) {
      int keyAt = p;
      int key = cursor.key(p, fields);
      if (key == BodyCursor.BROKEN) {
        return -1;
      }
      p = cursor.position;
      boolean again = key == BodyCursor.DUPLICATE || key >= 0 && (seen[key >> 6] & 1L << key) != 0;
      if (again && !duplicate(key >= 0 ? fields.get(key).name() : "", keyAt)) {
        return -1;
      }
      if (again || key == BodyCursor.PROTO || key == BodyCursor.UNDECLARED && struct.additional() == null) {
        p = cursor.drop(p, last, first);
      } else {
        if (key >= 0) {
          seen[key >> 6] |= 1L << key;
          p = member(fields.get(key).name(), fields.get(key).shape(), p);
        } else {
          p = additional(struct, p);
        }
        last = p;
        first = false;
      }
      if (p < 0) {
        return -1;
      }
      p = cursor.separator(p, (byte) '}');
      if (p == -1) {
        return -1;
      }
      if (p < 0) {
        cursor.leave(keysBefore);
        return complete(fields, seen) ? -1 - p : -1;
      }
    }
  }

  private int member(String name, Shape shape, int p) {
    int before = path.enter(name);
    p = value(shape, p);
    if (p >= 0) {
      path.leave(before);
    }
    return p;
  }

  private int additional(Shape.Struct struct, int p) {
    Shape shape = struct.additional();
    int before = path.enterKey(cursor.keyBytes, cursor.keyFrom, cursor.keyTo);
    p = shape == null ? -1 : value(shape, p);
    if (p >= 0) {
      path.leave(before);
    }
    return p;
  }

  private boolean complete(Fields fields, long[] seen) {
    for (int i = 0; i < fields.size(); i++) {
      if ((seen[i >> 6] & 1L << i) == 0 && !fields.get(i).optional()) {
        String name = fields.get(i).name();
        int before = path.enter(name);
        boolean goOn = note("required", fields.get(i).shape().describe(), "missing field " + name);
        path.leave(before);
        if (!goOn) {
          return false;
        }
      }
    }
    return true;
  }

  private int array(Shape.Sequence sequence, int p) {
    int count = 0;
    p = cursor.enter(p);
    if (p < 0) {
      return -1;
    }
    if (p < cursor.end && cursor.in[p] == ']') {
      p = -2 - p;
    }
    while (p >= 0) {
      p = element(sequence.element(), count++, p);
      p = p < 0 ? -1 : cursor.separator(p, (byte) ']');
    }
    if (p == -1) {
      return -1;
    }
    cursor.depth--;
    Check check = sequence.check();
    return check == null || obeys(check, cursor.subject.count(count)) ? -1 - p : -1;
  }

  private int element(Shape shape, int index, int p) {
    int before = path.enter(index);
    p = value(shape, p);
    if (p >= 0) {
      path.leave(before);
    }
    return p;
  }

  private int tuple(Shape.Tuple tuple, int p) {
    int count = 0;
    boolean tooLong = false;
    p = cursor.enter(p);
    if (p < 0) {
      return -1;
    }
    if (p < cursor.end && cursor.in[p] == ']') {
      p = -2 - p;
    }
    while (p >= 0) {
      Shape shape = count < tuple.elements().size() ? tuple.elements().get(count) : tuple.rest();
      if (shape == null) {
        if (faults == null) {
          return -1;
        }
        tooLong = true;
        p = cursor.any(p, false);
      } else {
        p = element(shape, count, p);
      }
      count++;
      p = p < 0 ? -1 : cursor.separator(p, (byte) ']');
    }
    if (p == -1) {
      return -1;
    }
    cursor.depth--;
    if (count < tuple.required() && !note("minItems", Integer.toString(tuple.required()), "too few elements, expected " + tuple.required())) {
      return -1;
    }
    int most = tuple.elements().size();
    if (tooLong && !note("maxItems", Integer.toString(most), "too many elements, expected at most " + most)) {
      return -1;
    }
    return -1 - p;
  }

  private int union(Shape.Union union, int kind, int p) {
    Tags tags = kind == Kind.OBJECT ? union.tags() : null;
    if (tags != null) {
      return tagged(tags, p);
    }
    Shape[] candidates = union.candidates(kind);
    if (candidates.length == 0) {
      return mismatch(union, p);
    }
    if (candidates.length == 1) {
      return value(candidates[0], p);
    }
    boolean nests = kind == Kind.OBJECT || kind == Kind.ARRAY;
    int winner = nests ? cursor.winner(union.id, p) : BodyCursor.UNKNOWN;
    if (winner >= 0) {
      return value(candidates[winner], p);
    }
    if (winner == BodyCursor.UNKNOWN) {
      Faults reporting = faults;
      faults = null;
      int after = attempt(union, candidates, nests, p);
      faults = reporting;
      if (after >= 0) {
        return after;
      }
    }
    return mismatch(union, p);
  }

  private int attempt(Shape.Union union, Shape[] candidates, boolean nests, int p) {
    int mark = cursor.mark();
    int pathBefore = path.length();
    for (int i = 0; i < candidates.length; i++) {
      int after = value(candidates[i], p);
      path.leave(pathBefore);
      if (after >= 0) {
        cursor.release(mark);
        if (nests) {
          cursor.remember(union.id, p, i);
        }
        return after;
      }
      cursor.rollback(mark);
    }
    cursor.release(mark);
    if (nests) {
      cursor.remember(union.id, p, -1);
    }
    return -1;
  }

  private int tagged(Tags tags, int p) {
    int tag = cursor.tag(p, tags);
    if (tag >= 0) {
      return value(tags.members().get(tag), p);
    }
    if (tag == BodyCursor.BROKEN || faults == null) {
      return -1;
    }
    int before = path.enter(tags.name());
    boolean missing = tag == BodyCursor.UNKNOWN;
    boolean goOn =
        missing
            ? note("required", tags.describe(), "missing field " + tags.name())
            : note("enum", tags.describe(), "invalid value, expected " + tags.describe());
    path.leave(before);
    return goOn ? cursor.any(p, false) : -1;
  }

  /** The value is not of the type: note it and read over it. */
  private int mismatch(Shape shape, int p) {
    if (faults == null) {
      return -1;
    }
    Shape.Union literals = shape instanceof Shape.Union union ? union : null;
    boolean value = shape instanceof Shape.TextLiterals || shape instanceof Shape.NumberLiteral || shape instanceof Shape.BoolLiteral;
    String expected = shape.describe();
    boolean goOn =
        value || literals != null && literals.isEnum()
            ? note("enum", expected, "invalid value, expected " + expected)
            : note("type", expected, "invalid type, expected " + expected);
    return goOn ? cursor.any(p, false) : -1;
  }

  private boolean obeys(Check check, Subject subject) {
    Check failing = check.failing(subject);
    return failing == null || note(failing.keyword(subject), failing.expected(), failing.message(subject));
  }

  private boolean duplicate(String name, int p) {
    return note("uniqueNames", "", (name.isEmpty() ? "duplicate field" : "duplicate field " + name) + Position.describe(cursor.in, start, p));
  }

  /** Whether there is a reason to read on. */
  private boolean note(String rule, String expected, String message) {
    if (faults == null) {
      return false;
    }
    faults.add(new Fault(Fault.Part.BODY, path.toString(), rule, expected, message));
    return !faults.isFull();
  }
}
