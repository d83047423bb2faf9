package dev.cortado.schema;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes {@code set-cookie} lines (RFC 6265 section 4.1) from objects of the type {@code CookieWithOptions}. */
final class SetCookie {
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final List<String> OPTIONS =
      List.of("value", "expires", "sameSite", "domain", "path", "maxAge", "secure", "httpOnly", "partitioned");

  private static final Fields NAMES =
      new Fields(OPTIONS.stream().map(name -> new Fields.Member(name, new Shape.Any(), true)).toList());

  private final ResultCursor cursor;

  SetCookie(ResultCursor cursor) {
    this.cursor = cursor;
  }

  /** Appends the line of one cookie, whose object is at {@code p}. */
  void write(String name, int p, HeaderLines lines) throws EncodingException {
    if (cursor.kind(p) != Kind.OBJECT) {
      throw new EncodingException("the cookie " + name + " is not an object with a value");
    }
    Map<String, String> options = options(name, p);
    StringBuilder line = new StringBuilder("set-cookie: ").append(name).append('=').append(options.getOrDefault("value", ""));
    if ("true".equals(options.get("httpOnly"))) {
      line.append("; HttpOnly");
    }
    String sameSite = options.get("sameSite");
    if (sameSite != null) {
      if (!sameSite.equals("Strict") && !sameSite.equals("Lax") && !sameSite.equals("None")) {
        throw new EncodingException("sameSite of the cookie " + name + " is not Strict, Lax or None");
      }
      line.append("; SameSite=").append(sameSite);
    }
    if ("true".equals(options.get("partitioned"))) {
      line.append("; Partitioned");
    }
    String secure = options.get("secure");
    if ("true".equals(secure) || secure == null && "None".equals(sameSite)) {
      line.append("; Secure");
    }
    append(line, "; Path=", options.get("path"));
    append(line, "; Domain=", options.get("domain"));
    append(line, "; Max-Age=", maxAge(name, options.get("maxAge")));
    append(line, "; Expires=", expires(name, options.get("expires")));
    byte[] bytes = line.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    lines.append(bytes, 0, bytes.length);
  }

  private static void append(StringBuilder line, String attribute, @Nullable String value) {
    if (value != null) {
      line.append(attribute).append(value);
    }
  }

  private static @Nullable String maxAge(String name, @Nullable String maxAge) throws EncodingException {
    if (maxAge == null) {
      return null;
    }
    byte[] digits = maxAge.getBytes(StandardCharsets.UTF_8);
    if (!Decimals.isInteger(digits, 0, digits.length)) {
      throw new EncodingException("maxAge of the cookie " + name + " is not a whole number");
    }
    return digits[0] == '-' ? "0" : maxAge;
  }

  private static @Nullable String expires(String name, @Nullable String expires) throws EncodingException {
    if (expires == null) {
      return null;
    }
    try {
      return HTTP_DATE.format(Instant.parse(expires));
    } catch (DateTimeException e) {
      throw new EncodingException("expires of the cookie " + name + " is not a Date");
    }
  }

  private Map<String, String> options(String name, int p) throws EncodingException {
    Map<String, String> options = new LinkedHashMap<>();
    p++;
    while (p >= 0 && p < cursor.end && cursor.in[p] == '"') {
      int key = cursor.key(p, NAMES);
      int from = cursor.position;
      p = key == ResultCursor.BROKEN ? -1 : cursor.skip(from);
      if (p < 0) {
        throw new EncodingException("the result is not JSON");
      }
      if (key >= 0 && cursor.kind(from) != Kind.NULL) {
        options.put(OPTIONS.get(key), text(name, OPTIONS.get(key), from, p));
      }
      p = cursor.separator(p, (byte) '}');
    }
    return options;
  }

  private String text(String cookie, String option, int from, int to) throws EncodingException {
    if (cursor.kind(from) != Kind.STRING) {
      return new String(cursor.in, from, to - from, StandardCharsets.UTF_8);
    }
    JsonCursor cursor = this.cursor.text(from, to);
    String text = cursor == null ? "" : new String(cursor.text, 0, cursor.textLength, StandardCharsets.UTF_8);
    for (int i = 0; i < text.length(); i++) {
      // A semicolon would begin an attribute, a line end another header.
      if (text.charAt(i) < ' ' || text.charAt(i) == ';' || text.charAt(i) == 0x7f) {
        throw new EncodingException(option + " of the cookie " + cookie + " has a semicolon or control character");
      }
    }
    return text;
  }
}
