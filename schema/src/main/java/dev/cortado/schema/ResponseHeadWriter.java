package dev.cortado.schema;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** Writes the fields of a result that are header, cookie or status. */
final class ResponseHeadWriter {
  /** What frames the message is the server's to say; a handler that could contradict it could split responses. */
  private static final Set<String> SERVERS_OWN =
      Set.of("content-length", "transfer-encoding", "connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade", "date");

  private static final byte[] LINE_END = {'\r', '\n'};

  private final ResponsePlan plan;
  private final ResultCursor cursor;
  private final byte[][] prefixes;

  /** Per field, bounds of its value; a start of -1 for none. */
  private final int[] bounds;

  private final SetCookie setCookie;

  ResponseHeadWriter(ResponsePlan plan, ResultCursor cursor) {
    this.plan = plan;
    this.cursor = cursor;
    this.bounds = new int[2 * plan.head().size()];
    this.prefixes = plan.head().stream().map(head -> (head.wireName() + ": ").getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    this.setCookie = new SetCookie(cursor);
  }

  boolean isEmpty() {
    return bounds.length == 0;
  }

  /** Writes them all, from the object at {@code p}. */
  void write(int p, ResponseHead head) throws EncodingException {
    collect(p);
    for (int i = 0; i < prefixes.length; i++) {
      if (bounds[2 * i] >= 0 && cursor.kind(bounds[2 * i]) != Kind.NULL) {
        ResponsePlan.Head field = plan.head().get(i);
        switch (field.place()) {
          case HTTP_STATUS -> head.status = status(bounds[2 * i], bounds[2 * i + 1]);
          case COOKIE -> setCookie.write(field.wireName(), bounds[2 * i], head.lines);
          default -> header(i, field, head);
        }
      }
    }
  }

  private void collect(int p) throws EncodingException {
    Arrays.fill(bounds, -1);
    if (cursor.kind(p) != Kind.OBJECT) {
      return;
    }
    p++;
    while (p >= 0 && p < cursor.end && cursor.in[p] == '"') {
      int key = cursor.key(p, plan.headNames());
      p = key == ResultCursor.BROKEN ? -1 : cursor.skip(cursor.position);
      if (p < 0) {
        break;
      }
      if (key >= 0) {
        bounds[2 * key] = cursor.position;
        bounds[2 * key + 1] = p;
      }
      p = cursor.separator(p, (byte) '}');
    }
    if (p == -1) {
      throw new EncodingException("the result is not JSON");
    }
  }

  private int status(int from, int to) throws EncodingException {
    int status = 0;
    for (int i = from; i < to && to - from == 3; i++) {
      status = status * 10 + cursor.in[i] - '0';
    }
    if (status < 200 || status > 599) {
      throw new EncodingException("the status of a response is a whole number from 200 to 599");
    }
    return status;
  }

  private void header(int index, ResponsePlan.Head field, ResponseHead head) throws EncodingException {
    String name = field.wireName().toLowerCase(Locale.ROOT);
    if (SERVERS_OWN.contains(name)) {
      throw new EncodingException("the header " + name + " is set by the server and can't be a field of a response");
    }
    head.hasContentType |= name.equals("content-type");
    int p = bounds[2 * index];
    if (cursor.kind(p) != Kind.ARRAY) {
      line(index, field, p, bounds[2 * index + 1], head.lines);
      return;
    }
    p++;
    while (p >= 0 && p < cursor.end && cursor.in[p] != ']') {
      int after = cursor.skip(p);
      if (after < 0) {
        throw new EncodingException("the result is not JSON");
      }
      line(index, field, p, after, head.lines);
      p = cursor.separator(after, (byte) ']');
    }
  }

  private void line(int index, ResponsePlan.Head field, int from, int to, HeaderLines lines) throws EncodingException {
    int kind = cursor.kind(from);
    if (kind == Kind.OBJECT || kind == Kind.ARRAY) {
      throw new EncodingException("the header " + field.wireName() + " is not a string, number, boolean or Date");
    }
    lines.append(prefixes[index], 0, prefixes[index].length);
    if (kind == Kind.STRING) {
      boolean date = (field.shape().resolved() instanceof Shape.Date || isDateUnion(field.shape().resolved())) && cursor.isDate(from, to);
      JsonCursor text = cursor.text(from, to);
      if (text == null) {
        throw new EncodingException("the result is not JSON");
      }
      int length = text.textLength;
      if (date) {
        // 2024-01-02T03:04:05.000Z → 2024-01-02T03:04:05+00:00
        boolean whole = text.text[length - 2] == '0' && text.text[length - 3] == '0' && text.text[length - 4] == '0';
        lines.append(text.text, 0, whole ? length - 5 : length - 1);
        lines.append(UTC, 0, UTC.length);
      } else {
        check(field.wireName(), text.text, length);
        lines.append(text.text, 0, length);
      }
    } else {
      lines.append(cursor.in, from, to);
    }
    lines.append(LINE_END, 0, 2);
  }

  private static final byte[] UTC = {'+', '0', '0', ':', '0', '0'};

  private static boolean isDateUnion(Shape shape) {
    return shape instanceof Shape.Union union && union.members.stream().anyMatch(member -> member.resolved() instanceof Shape.Date);
  }

  /** A control character in a value could end its line and begin a header of the client's choosing. */
  private static void check(String name, byte[] text, int length) throws EncodingException {
    for (int i = 0; i < length; i++) {
      if (text[i] >= 0 && text[i] < ' ' && text[i] != '\t' || text[i] == 0x7f) {
        throw new EncodingException("the value of the header " + name + " has a control character");
      }
    }
  }
}
