package dev.cortado.schema;

/** What generated decoders call for values that aren't objects, arrays or unions: the position after a valid one, or -1. */
final class Values {
  private Values() {}

  static int text(BodyCursor c, int p) {
    return p < c.end && c.in[p] == '"' ? c.string(p + 1) : -1;
  }

  static int text(BodyCursor c, int p, Check check) {
    int after = text(c, p);
    if (after < 0) {
      return -1;
    }
    c.textOf(p + 1, after - 1);
    return check.failing(c.subject.text(c.textBytes, c.textFrom, c.textTo)) == null ? after : -1;
  }

  static int number(BodyCursor c, int p) {
    int after = c.number(p);
    return after >= 0 && c.isFinite(p, after) ? after : -1;
  }

  static int number(BodyCursor c, int p, Check check) {
    int after = number(c, p);
    return after >= 0 && check.failing(c.subject.number(Decimals.toDouble(c.in, p, after))) == null ? after : -1;
  }

  static int numberLiteral(BodyCursor c, int p, double value) {
    int after = c.number(p);
    return after >= 0 && Decimals.toDouble(c.in, p, after) == value ? after : -1;
  }

  static int bool(BodyCursor c, int p) {
    return c.bool(p);
  }

  static int yes(BodyCursor c, int p) {
    return p < c.end && c.in[p] == 't' ? c.bool(p) : -1;
  }

  static int no(BodyCursor c, int p) {
    return p < c.end && c.in[p] == 'f' ? c.bool(p) : -1;
  }

  static int nil(BodyCursor c, int p) {
    return c.nil(p);
  }

  static int any(BodyCursor c, int p) {
    return c.any(p, true);
  }

  static int never(BodyCursor c, int p) {
    return -1;
  }

  static int date(BodyCursor c, int p) {
    int after = text(c, p);
    if (after < 0) {
      return -1;
    }
    c.textOf(p + 1, after - 1);
    return Formats.isDate(c.textBytes, c.textFrom, c.textTo) ? after : -1;
  }

  static int bigint(BodyCursor c, int p) {
    int after = text(c, p);
    if (after < 0) {
      return -1;
    }
    c.textOf(p + 1, after - 1);
    return Decimals.isInteger(c.textBytes, c.textFrom, c.textTo) ? after : -1;
  }

  static int decimal(BodyCursor c, int p) {
    int after = text(c, p);
    if (after < 0) {
      return -1;
    }
    c.textOf(p + 1, after - 1);
    return Decimals.isDecimal(c.textBytes, c.textFrom, c.textTo) ? after : -1;
  }

  static int decimal(BodyCursor c, int p, Check check) {
    int after = decimal(c, p);
    return after >= 0 && check.failing(c.subject.decimal(c.textBytes, c.textFrom, c.textTo)) == null ? after : -1;
  }

  static int literals(BodyCursor c, int p, byte[][] texts) {
    int after = text(c, p);
    if (after < 0) {
      return -1;
    }
    c.textOf(p + 1, after - 1);
    return Texts.isOneOf(texts, c.textBytes, c.textFrom, c.textTo) ? after : -1;
  }

  /** Shapes that would make methods too large for HotSpot to compile are walked instead. */
  static int walk(BodyCursor c, int p, Shape shape) {
    return c.reader().read(shape, p, null);
  }

  static boolean isCount(BodyCursor c, int count, Check check) {
    return check.failing(c.subject.count(count)) == null;
  }

  static boolean isByte(JsonCursor c, int p, int b) {
    return p < c.end && c.in[p] == b;
  }
}
