package dev.cortado.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cortado.schema.HeaderLines;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes heads of responses into an array of its own, one head at a time. One per event loop. Field names are in lower case; their order is
 * content-type,
 * date, content-length, connection, then what the application and CORS add.
 */
final class Http1ResponseHead {
  /** IMF-fixdate (RFC 9110 §5.6.7). */
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT);

  private static final byte[][] STATUS_LINES = statusLines();
  private static final byte[] CONTENT_LENGTH = ascii("content-length: ");
  private static final byte[] KEEP_ALIVE = ascii("connection: keep-alive\r\n");
  private static final byte[] CLOSE = ascii("connection: close\r\n");
  private static final byte[] CRLF = ascii("\r\n");

  /** Content types are few and come from code; should they come from requests, the rest is not kept. */
  private static final int MAX_CONTENT_TYPES = 64;

  private final Map<String, byte[]> contentTypes = new HashMap<>();
  private @Nullable String lastContentType;
  private byte[] lastContentTypeLine = {};
  private byte[] dateLine = {};
  private long dateSecond = Long.MIN_VALUE;

  private byte[] bytes = new byte[1024];
  private int length;

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** Brings the date up to date; called a few times a second. */
  void updateDate() {
    long second = Math.floorDiv(System.currentTimeMillis(), 1000L);
    if (second != dateSecond) {
      dateSecond = second;
      dateLine = ascii("date: " + DATE.format(ZonedDateTime.ofInstant(Instant.ofEpochSecond(second), ZoneOffset.UTC)) + "\r\n");
    }
  }

  /**
   * Writes a head.
   *
   * @param contentLength negative: the response has no {@code content-length}
   * @param cors further lines; null for none
   */
  void write(
      int status,
      @Nullable String contentType,
      HeaderLines lines,
      @Nullable HeaderLines cors,
      long contentLength,
      boolean keepAlive,
      boolean isHttp10) {
    length = 0;
    put(status < STATUS_LINES.length && STATUS_LINES[status] != null ? STATUS_LINES[status] : ascii("HTTP/1.1 " + status + " \r\n"));
    if (contentType != null) {
      put(contentTypeLine(contentType));
    }
    put(dateLine);
    if (contentLength >= 0) {
      put(CONTENT_LENGTH);
      putDecimal(contentLength);
      put(CRLF);
    }
    if (!keepAlive) {
      put(CLOSE);
    } else if (isHttp10) {
      put(KEEP_ALIVE);
    }
    put(lines.bytes(), lines.length());
    if (cors != null) {
      put(cors.bytes(), cors.length());
    }
    put(CRLF);
  }

  private byte[] contentTypeLine(String value) {
    // The same constant nearly every time.
    @SuppressWarnings("ReferenceEquality")
    boolean isLast = value == lastContentType;
    if (!isLast) {
      byte[] line = contentTypes.get(value);
      if (line == null) {
        line = ascii("content-type: " + checked(value) + "\r\n");
        if (contentTypes.size() < MAX_CONTENT_TYPES) {
          contentTypes.put(value, line);
        }
      }
      lastContentType = value;
      lastContentTypeLine = line;
    }
    return lastContentTypeLine;
  }

  private static String checked(String value) {
    if (!value.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      throw new IllegalArgumentException("a content type is printable ASCII");
    }
    return value;
  }

  private void put(byte[] source) {
    put(source, source.length);
  }

  private void put(byte[] source, int count) {
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
    }
    System.arraycopy(source, 0, bytes, length, count);
    length += count;
  }

  private void putDecimal(long value) {
    int digits = 1;
    for (long rest = value; rest >= 10; rest /= 10) {
      digits++;
    }
    if (length + digits > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    int end = length + digits;
    length = end;
    for (long rest = value; digits > 0; digits--, rest /= 10) {
      bytes[--end] = (byte) ('0' + rest % 10);
    }
  }

  private static byte[][] statusLines() {
    var reasons =
        Map.ofEntries(
            Map.entry(200, "OK"),
            Map.entry(201, "Created"),
            Map.entry(202, "Accepted"),
            Map.entry(203, "Non-Authoritative Information"),
            Map.entry(204, "No Content"),
            Map.entry(205, "Reset Content"),
            Map.entry(206, "Partial Content"),
            Map.entry(207, "Multi-Status"),
            Map.entry(208, "Already Reported"),
            Map.entry(226, "IM Used"),
            Map.entry(300, "Multiple Choices"),
            Map.entry(301, "Moved Permanently"),
            Map.entry(302, "Found"),
            Map.entry(303, "See Other"),
            Map.entry(304, "Not Modified"),
            Map.entry(305, "Use Proxy"),
            Map.entry(307, "Temporary Redirect"),
            Map.entry(308, "Permanent Redirect"),
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(402, "Payment Required"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(406, "Not Acceptable"),
            Map.entry(407, "Proxy Authentication Required"),
            Map.entry(408, "Request Timeout"),
            Map.entry(409, "Conflict"),
            Map.entry(410, "Gone"),
            Map.entry(411, "Length Required"),
            Map.entry(412, "Precondition Failed"),
            Map.entry(413, "Content Too Large"),
            Map.entry(414, "URI Too Long"),
            Map.entry(415, "Unsupported Media Type"),
            Map.entry(416, "Range Not Satisfiable"),
            Map.entry(417, "Expectation Failed"),
            Map.entry(418, "I'm a Teapot"),
            Map.entry(421, "Misdirected Request"),
            Map.entry(422, "Unprocessable Content"),
            Map.entry(423, "Locked"),
            Map.entry(424, "Failed Dependency"),
            Map.entry(425, "Too Early"),
            Map.entry(426, "Upgrade Required"),
            Map.entry(428, "Precondition Required"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(431, "Request Header Fields Too Large"),
            Map.entry(451, "Unavailable For Legal Reasons"),
            Map.entry(499, "Client Closed Request"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(501, "Not Implemented"),
            Map.entry(502, "Bad Gateway"),
            Map.entry(503, "Service Unavailable"),
            Map.entry(504, "Gateway Timeout"),
            Map.entry(505, "HTTP Version Not Supported"),
            Map.entry(506, "Variant Also Negotiates"),
            Map.entry(507, "Insufficient Storage"),
            Map.entry(508, "Loop Detected"),
            Map.entry(510, "Not Extended"),
            Map.entry(511, "Network Authentication Required"));
    var lines = new byte[600][];
    reasons.forEach((status, reason) -> lines[status] = ascii("HTTP/1.1 " + status + " " + reason + "\r\n"));
    return lines;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}
