package dev.cortado.schema;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decodes the fields outside the body, in the order path, query, header, cookie. Appends {@code "name":value,} for each. */
final class HeadReader {
  private final JsonText out = new JsonText();
  private final Coercion coercion = new Coercion(out);
  private final PercentDecoder percent = new PercentDecoder();
  private final HeadField[] parameters;
  private final HeadField[] headers;
  private final HeadField[] cookies;
  private final QueryReader query;

  HeadReader(RequestPlan plan) {
    this.parameters = array(plan.head(Fault.Part.PATH));
    this.headers = array(plan.head(Fault.Part.HEADER));
    this.cookies = array(plan.head(Fault.Part.COOKIE));
    this.query = new QueryReader(array(plan.head(Fault.Part.QUERY)), this);
  }

  private static HeadField[] array(List<HeadField> fields) {
    return fields.toArray(HeadField[]::new);
  }

  /** Whether there is nothing to read. */
  boolean isEmpty() {
    return parameters.length == 0 && headers.length == 0 && cookies.length == 0 && query.isEmpty();
  }

  /** Reads all fields; the result begins with <code>{</code>. Valid until the next call. */
  JsonText read(RequestView request, Faults faults) {
    out.clear();
    out.add('{');
    for (HeadField field : parameters) {
      parameter(field, request, faults);
    }
    if (!query.isEmpty()) {
      query.read(request.head, request.queryStart, request.queryEnd, out, faults);
    }
    for (HeadField field : headers) {
      header(field, request, faults);
    }
    for (HeadField field : cookies) {
      cookie(field, request, faults);
    }
    return out;
  }

  private void parameter(HeadField field, RequestView request, Faults faults) {
    int i = 2 * field.parameter;
    if (field.parameter >= request.parameterCount || request.parameters[i] < 0) {
      return;
    }
    if (!percent.decode(request.head, request.parameters[i], request.parameters[i + 1], false, 0)) {
      faults.add(new Fault(Fault.Part.PATH, field.name, "syntax", "percent-encoded UTF-8", percent.error));
      return;
    }
    one(field, percent.bytes, 0, percent.length, faults);
  }

  private void header(HeadField field, RequestView request, Faults faults) {
    boolean found = false;
    for (int i = 0; i < 4 * request.headerCount; i += 4) {
      if (isName(field.wireBytes, request.head, request.headers[i], request.headers[i + 1])) {
        if (found) {
          // Only an array takes further lines of the same name; for others the first counts.
          if (field.elements == null) {
            break;
          }
          out.length--;
          out.add(',');
        }
        int from = request.headers[i + 2];
        int to = request.headers[i + 3];
        if (!PercentDecoder.isUtf8(request.head, from, to)) {
          faults.add(new Fault(Fault.Part.HEADER, field.wireName, "syntax", "UTF-8", "invalid UTF-8"));
          return;
        }
        if (field.elements != null) {
          if (!found) {
            out.key(field);
            out.add('[');
          }
          element(field, request.head, from, to, faults);
          out.add(']');
        } else {
          one(field, request.head, from, to, faults);
        }
        found = true;
      }
    }
    if (found && field.elements != null) {
      out.add(',');
    } else if (!found) {
      missing(field, "missing required header: " + field.wireName, faults);
    }
  }

  private void element(HeadField field, byte[] b, int from, int to, Faults faults) {
    Shape.Sequence elements = field.elements;
    Coercion.Problem problem = elements == null ? null : coercion.write(elements.element(), b, from, to);
    if (problem != null) {
      report(field, field.wireName, problem, faults);
    }
  }

  private void cookie(HeadField field, RequestView request, Faults faults) {
    byte[] head = request.head;
    for (int i = 0; i < 4 * request.headerCount; i += 4) {
      if (!isName(COOKIE, head, request.headers[i], request.headers[i + 1])) {
        continue;
      }
      int end = request.headers[i + 3];
      for (int p = request.headers[i + 2]; p < end; ) {
        int semicolon = indexOf(head, p, end, ';');
        int equals = indexOf(head, p, semicolon, '=');
        int nameStart = trimStart(head, p, equals);
        int nameEnd = trimEnd(head, nameStart, equals);
        if (equals < semicolon && Arrays.equals(field.wireBytes, 0, field.wireBytes.length, head, nameStart, nameEnd)) {
          int from = trimStart(head, equals + 1, semicolon);
          int to = trimEnd(head, from, semicolon);
          if (PercentDecoder.isUtf8(head, from, to)) {
            one(field, head, from, to, faults);
          } else {
            faults.add(new Fault(Fault.Part.COOKIE, field.wireName, "syntax", "UTF-8", "invalid UTF-8"));
          }
          return;
        }
        p = semicolon + 1;
      }
    }
    missing(field, "missing required cookie: " + field.wireName, faults);
  }

  private static final byte[] COOKIE = {'c', 'o', 'o', 'k', 'i', 'e'};

  /** A field that has one text. */
  void one(HeadField field, byte[] b, int from, int to, Faults faults) {
    int before = out.length;
    out.key(field);
    Coercion.Problem problem = null;
    if (from == to && field.emptyIsNull) {
      out.add(NULL);
    } else {
      problem = coercion.write(field.shape, b, from, to);
    }
    if (problem != null) {
      out.length = before;
      report(field, field.wireName, problem, faults);
      return;
    }
    if (field.part == Fault.Part.COOKIE) {
      out.add('}');
    }
    out.add(',');
  }

  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  Coercion coercion() {
    return coercion;
  }

  static void missing(HeadField field, String message, Faults faults) {
    if (!field.optional) {
      faults.add(new Fault(field.part, field.wireName, "required", field.shape.describe(), message));
    }
  }

  static void report(HeadField field, String path, Coercion.Problem problem, Faults faults) {
    String message = problem.message();
    if (field.part == Fault.Part.PATH && problem.rule().equals("type")) {
      String name = pathType(field.shape.resolved());
      message = name == null ? message : "path parameter is not a valid " + name;
    }
    faults.add(new Fault(field.part, path, problem.rule(), problem.expected(), message));
  }

  private static @Nullable String pathType(Shape shape) {
    return switch (shape) {
      case Shape.Numeric _ -> "number";
      case Shape.Bool _ -> "boolean";
      case Shape.Date _ -> "datetime";
      case Shape.BigInt _, Shape.Decimal _ -> "decimal";
      default -> null;
    };
  }

  /** Whether a header field has this lower-case name. */
  private static boolean isName(byte[] name, byte[] head, int from, int to) {
    if (to - from != name.length) {
      return false;
    }
    for (int i = 0; i < name.length; i++) {
      int b = head[from + i];
      if (name[i] != (b >= 'A' && b <= 'Z' ? b | 0x20 : b)) {
        return false;
      }
    }
    return true;
  }

  private static int indexOf(byte[] b, int from, int to, char wanted) {
    int i = from;
    while (i < to && b[i] != wanted) {
      i++;
    }
    return i;
  }

  private static int trimStart(byte[] b, int from, int to) {
    while (from < to && (b[from] == ' ' || b[from] == '\t')) {
      from++;
    }
    return from;
  }

  private static int trimEnd(byte[] b, int from, int to) {
    while (to > from && (b[to - 1] == ' ' || b[to - 1] == '\t')) {
      to--;
    }
    return to;
  }
}
