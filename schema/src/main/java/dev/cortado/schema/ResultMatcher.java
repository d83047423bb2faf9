package dev.cortado.schema;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which member of a union a result is. Objects are told apart by their tag, or else by their fields: of the members whose required fields are
 * there and of the right kind, the one that knows most of the fields, so that nothing is lost that some member declares. It looks one level
 * deep, so that nested unions don't multiply the work.
 */
final class ResultMatcher {
  private final ResultCursor cursor;

  ResultMatcher(ResultCursor cursor) {
    this.cursor = cursor;
  }

  /** The member to encode by; null to pass the value as it is. */
  @Nullable Shape choose(Shape.Union union, int p) {
    int kind = cursor.kind(p);
    return switch (kind) {
      case Kind.OBJECT -> object(union, p);
      case Kind.ARRAY, Kind.STRING, Kind.NUMBER -> first(union.members, p, kind);
      default -> null;
    };
  }

  /** The first that fits; for arrays that fit none, the first for arrays. */
  private @Nullable Shape first(List<Shape> members, int p, int kind) {
    Shape fallback = null;
    for (int i = 0; i < members.size(); i++) {
      Shape member = members.get(i);
      if (fits(member, p)) {
        return member;
      }
      fallback = fallback == null && kind == Kind.ARRAY && accepts(member, kind) ? member : fallback;
    }
    return fallback;
  }

  private @Nullable Shape object(Shape.Union union, int p) {
    Tags tags = union.tags();
    if (tags != null) {
      Shape tagged = tagged(tags, p);
      if (tagged != null) {
        return tagged;
      }
    }
    Shape[] candidates = union.candidates(Kind.OBJECT);
    if (candidates.length <= 1) {
      return candidates.length == 0 ? null : candidates[0];
    }
    Shape best = null;
    int fewest = Integer.MAX_VALUE;
    for (Shape candidate : candidates) {
      int undeclared = undeclared(candidate.resolved(), p);
      if (undeclared >= 0 && undeclared < fewest) {
        fewest = undeclared;
        best = candidate;
      }
    }
    return best == null ? candidates[0] : best;
  }

  private @Nullable Shape tagged(Tags tags, int p) {
    int after = p + 1;
    while (after > 0 && after < cursor.end && cursor.in[after] == '"') {
      int keyEnd = cursor.string(after);
      if (keyEnd < 0 || keyEnd >= cursor.end || cursor.in[keyEnd] != ':') {
        return null;
      }
      byte[] name = tags.nameBytes();
      if (Arrays.equals(name, 0, name.length, cursor.in, after + 1, keyEnd - 1)) {
        for (int i = 0; i < tags.literals().size(); i++) {
          if (fits(tags.literals().get(i), keyEnd + 1)) {
            return tags.members().get(i);
          }
        }
        return null;
      }
      after = cursor.skip(keyEnd + 1);
      after = after < 0 ? -1 : cursor.separator(after, (byte) '}');
    }
    return null;
  }

  /** How many fields the member doesn't know, or -1 when the object isn't of it. */
  private int undeclared(Shape shape, int p) {
    if (shape instanceof Shape.Union union) {
      int fewest = -1;
      for (Shape member : union.candidates(Kind.OBJECT)) {
        int found = undeclared(member.resolved(), p);
        fewest = found >= 0 && (fewest < 0 || found < fewest) ? found : fewest;
      }
      return fewest;
    }
    if (!(shape instanceof Shape.Struct struct)) {
      return shape instanceof Shape.Any ? 0 : -1;
    }
    Fields fields = struct.fields();
    int required = 0;
    for (int i = 0; i < fields.size(); i++) {
      required += fields.get(i).optional() ? 0 : 1;
    }
    int undeclared = 0;
    p++;
    while (p >= 0 && p < cursor.end && cursor.in[p] == '"') {
      int key = cursor.key(p, fields);
      if (key == ResultCursor.BROKEN) {
        return -1;
      }
      Shape value = key >= 0 ? fields.get(key).shape() : struct.additional();
      if (value == null) {
        undeclared++;
      } else if (!fits(value, cursor.position)) {
        return -1;
      }
      required -= key >= 0 && !fields.get(key).optional() ? 1 : 0;
      p = cursor.skip(cursor.position);
      p = p < 0 ? -1 : cursor.separator(p, (byte) '}');
    }
    return required > 0 ? -1 : undeclared;
  }

  /** Whether values of the shape may be of this kind when a handler returns them. */
  private static boolean accepts(Shape shape, int kind) {
    int kinds = shape.kinds();
    boolean digits = kind == Kind.NUMBER && (shape instanceof Shape.BigInt || shape instanceof Shape.Decimal);
    return digits || (kinds & 1 << kind) != 0;
  }

  /** Whether the value looks like one of the shape; objects and the elements of arrays are not looked into. */
  private boolean fits(Shape shape, int p) {
    Shape resolved = shape.resolved();
    int kind = cursor.kind(p);
    if (resolved instanceof Shape.Union union) {
      for (int i = 0; i < union.members.size(); i++) {
        if (fits(union.members.get(i), p)) {
          return true;
        }
      }
      return false;
    }
    if (!accepts(resolved, kind)) {
      return false;
    }
    return switch (resolved) {
      case Shape.Date _ -> isDate(p);
      case Shape.TextLiterals literals -> isOneOf(literals, p);
      case Shape.NumberLiteral literal -> {
        int after = cursor.skip(p);
        yield after > 0 && isNumber(p, after) && Decimals.toDouble(cursor.in, p, after) == literal.value();
      }
      case Shape.BoolLiteral literal -> cursor.in[p] == 't' == literal.value();
      case Shape.Sequence sequence -> p + 1 < cursor.end && (cursor.in[p + 1] == ']' || accepts(sequence.element().resolved(), cursor.kind(p + 1)));
      case Shape.Tuple tuple -> isTuple(tuple, p + 1);
      default -> true;
    };
  }

  private boolean isTuple(Shape.Tuple tuple, int p) {
    int count = 0;
    while (p >= 0 && p < cursor.end && cursor.in[p] != ']') {
      Shape shape = count < tuple.elements().size() ? tuple.elements().get(count) : tuple.rest();
      if (shape == null || !accepts(shape.resolved(), cursor.kind(p))) {
        return false;
      }
      count++;
      p = cursor.skip(p);
      p = p < 0 ? -1 : cursor.separator(p, (byte) ']');
    }
    return count >= tuple.required();
  }

  private boolean isNumber(int p, int after) {
    JsonCursor grammar = new JsonCursor();
    grammar.in = cursor.in;
    grammar.end = after;
    return grammar.number(p) == after;
  }

  private boolean isDate(int p) {
    int after = cursor.string(p);
    return after > 0 && cursor.isDate(p, after);
  }

  private boolean isOneOf(Shape.TextLiterals literals, int p) {
    int after = cursor.string(p);
    JsonCursor text = after < 0 ? null : cursor.text(p, after);
    return text != null && Texts.isOneOf(literals.bytes(), text.text, 0, text.textLength);
  }
}
