package dev.cortado.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Decodes query parameters. Fields are known by the name that the program gave them for the wire, and by their own. */
final class QueryReader {
  private static final int INTS = 3;

  private final HeadField[] fields;
  private final HeadReader reader;
  private final Fields names;

  /** For each name, its field. */
  private final int[] owners;

  private final PercentDecoder percent = new PercentDecoder();

  /** Bounds of a decoded value in {@link #percent}, and the next value of the same field + 1. */
  private int[] values = new int[INTS * 16];

  /** Per field, its first and last value + 1, 0 for none. */
  private final int[] first;

  private final int[] last;
  private int count;

  QueryReader(HeadField[] fields, HeadReader reader) {
    this.fields = fields;
    this.reader = reader;
    this.first = new int[fields.length];
    this.last = new int[fields.length];
    List<Fields.Member> members = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < fields.length; i++) {
      members.add(new Fields.Member(fields[i].wireName, fields[i].shape, true));
      numbers.add(i);
    }
    for (int i = 0; i < fields.length; i++) {
      String name = fields[i].name;
      if (members.stream().noneMatch(member -> member.name().equals(name))) {
        members.add(new Fields.Member(name, fields[i].shape, true));
        numbers.add(i);
      }
    }
    this.names = new Fields(members);
    this.owners = numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  boolean isEmpty() {
    return fields.length == 0;
  }

  void read(byte[] head, int from, int to, JsonText out, Faults faults) {
    Arrays.fill(first, 0);
    count = 0;
    collect(head, from, to, faults);
    for (int i = 0; i < fields.length; i++) {
      HeadField field = fields[i];
      if (first[i] == 0) {
        if (!isReported(field, faults)) {
          HeadReader.missing(field, "missing field " + field.wireName, faults);
        }
      } else if (field.elements != null) {
        array(field, first[i], out, faults);
      } else if (first[i] != last[i]) {
        faults.add(new Fault(Fault.Part.QUERY, field.wireName, "uniqueNames", "", "duplicate field " + field.wireName));
      } else {
        int value = (first[i] - 1) * INTS;
        reader.one(field, percent.bytes, values[value], values[value + 1], faults);
      }
    }
  }

  /** Whether the field's absence isn't news: a badly encoded value of it has been reported. */
  private static boolean isReported(HeadField field, Faults faults) {
    List<Fault> known = faults.list();
    for (int i = 0; i < known.size(); i++) {
      if (known.get(i).part() == Fault.Part.QUERY && known.get(i).path().equals(field.wireName)) {
        return true;
      }
    }
    return false;
  }

  /** Finds the values of known names. */
  private void collect(byte[] head, int from, int to, Faults faults) {
    int used = 0;
    for (int p = from; p < to; ) {
      int end = p;
      int equals = -1;
      boolean plain = true;
      for (; end < to && head[end] != '&'; end++) {
        byte b = head[end];
        equals = b == '=' && equals < 0 ? end : equals;
        plain &= equals >= 0 || b != '%' && b != '+';
      }
      int nameEnd = equals < 0 ? end : equals;
      int name = -1;
      if (plain) {
        name = names.find(head, p, nameEnd);
      } else if (percent.decode(head, p, nameEnd, true, used)) {
        name = names.find(percent.bytes, used, percent.length);
      }
      if (name >= 0) {
        int valueStart = equals < 0 ? end : equals + 1;
        HeadField field = fields[owners[name]];
        if (percent.decode(head, valueStart, end, true, used)) {
          add(owners[name], used, percent.length);
          used = percent.length;
        } else {
          faults.add(new Fault(Fault.Part.QUERY, field.wireName, "syntax", "percent-encoded UTF-8", percent.error));
        }
      }
      p = end + 1;
    }
  }

  private void add(int field, int from, int to) {
    if ((count + 1) * INTS > values.length) {
      values = Arrays.copyOf(values, values.length * 2);
    }
    int at = count * INTS;
    values[at] = from;
    values[at + 1] = to;
    values[at + 2] = 0;
    count++;
    if (first[field] == 0) {
      first[field] = count;
    } else {
      values[(last[field] - 1) * INTS + 2] = count;
    }
    last[field] = count;
  }

  private void array(HeadField field, int firstValue, JsonText out, Faults faults) {
    Shape.Sequence elements = field.elements;
    if (elements == null) {
      return;
    }
    // A scalar alternative of `T | T[]` takes a single value, when it stands first.
    boolean single = values[(firstValue - 1) * INTS + 2] == 0;
    if (single && field.shape.resolved() instanceof Shape.Union) {
      int before = out.length;
      out.key(field);
      if (reader.coercion().write(field.shape, percent.bytes, values[(firstValue - 1) * INTS], values[(firstValue - 1) * INTS + 1]) == null) {
        out.add(',');
        return;
      }
      out.length = before;
    }
    out.key(field);
    out.add('[');
    int index = 0;
    for (int value = firstValue; value != 0; value = values[(value - 1) * INTS + 2]) {
      int at = (value - 1) * INTS;
      Coercion.Problem problem = reader.coercion().write(elements.element(), percent.bytes, values[at], values[at + 1]);
      if (problem != null) {
        HeadReader.report(field, field.wireName + "[" + index + "]", problem, faults);
      }
      out.add(',');
      index++;
    }
    out.bytes[out.length - 1] = ']';
    out.add(',');
    Coercion.Problem problem = reader.coercion().count(elements, index);
    if (problem != null) {
      HeadReader.report(field, field.wireName, problem, faults);
    }
  }
}
