package dev.cortado.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.cortado.model.v1.Cors;
import dev.cortado.schema.HeaderLines;
import dev.cortado.schema.RequestView;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What pages of other origins may do (Fetch standard, "CORS protocol"), as {@code global_cors} of the app file says. Methods are mirrored;
 * credentials
 * are allowed where the origin is.
 */
public final class CorsPolicy {
  private static final List<String> ALWAYS_ALLOWED =
      List.of("accept", "authorization", "content-type", "origin", "user-agent", "x-correlation-id", "x-request-id", "x-requested-with");
  private static final List<String> ALWAYS_EXPOSED = List.of("x-request-id", "x-correlation-id", "x-encore-trace-id");

  private static final byte[] AUTHORIZATION = ascii("authorization");
  private static final byte[] COOKIE = ascii("cookie");
  private static final byte[] REQUEST_METHOD = ascii("access-control-request-method");
  private static final byte[] REQUEST_HEADERS = ascii("access-control-request-headers");

  private static final byte[] VARY = ascii("vary: origin, access-control-request-method, access-control-request-headers\r\n");
  private static final byte[] ALLOW_CREDENTIALS = ascii("access-control-allow-credentials: true\r\n");
  private static final byte[] ALLOW_ORIGIN = ascii("access-control-allow-origin: ");
  private static final byte[] ALLOW_METHODS = ascii("access-control-allow-methods: ");
  private static final byte[] ALLOW_HEADERS = ascii("access-control-allow-headers: ");
  private static final byte[] CRLF = ascii("\r\n");

  private final OriginSet withCredentials;
  private final OriginSet withoutCredentials;
  private final boolean mirrorsHeaders;
  private final byte[] allowHeadersLine;
  private final byte[] exposeHeadersLine;

  /**
   * Makes a policy.
   *
   * @param cors the application's settings
   * @param allowHeaders names of the header fields that its exposed endpoints and its auth handler read
   * @param exposeHeaders names of the header fields that its responses have
   * @param isDevelopment whether every origin may send credentials, for local development
   */
  public CorsPolicy(Cors cors, Collection<String> allowHeaders, Collection<String> exposeHeaders, boolean isDevelopment) {
    withCredentials = isDevelopment ? new OriginSet(List.of("*")) : new OriginSet(cors.getAllowOriginsWithCredentialsList());
    withoutCredentials =
        cors.hasAllowOriginsWithoutCredentials() ? new OriginSet(cors.getAllowOriginsWithoutCredentials().getOriginsList()) : new OriginSet(List.of("*"));
    mirrorsHeaders = cors.getAllowHeadersList().contains("*");
    allowHeadersLine = ascii("access-control-allow-headers: " + names(ALWAYS_ALLOWED, cors.getAllowHeadersList(), allowHeaders) + "\r\n");
    exposeHeadersLine = ascii("access-control-expose-headers: " + names(ALWAYS_EXPOSED, cors.getExposeHeadersList(), exposeHeaders) + "\r\n");
  }

  /** Appends the CORS fields of the response to a request that has the field {@code Origin} at {@code origin} of the view. */
  void append(RequestView view, int origin, boolean isOptions, HeaderLines to) {
    to.append(VARY, 0, VARY.length);
    String value = value(view, origin);
    OriginSet set = hasCredentials(view, isOptions) ? withCredentials : withoutCredentials;
    if (!set.allows(value.toLowerCase(Locale.ROOT))) {
      return;
    }
    line(view, ALLOW_ORIGIN, origin, to);
    to.append(ALLOW_CREDENTIALS, 0, ALLOW_CREDENTIALS.length);
    if (!isOptions) {
      to.append(exposeHeadersLine, 0, exposeHeadersLine.length);
      return;
    }
    int method = find(view, REQUEST_METHOD);
    if (method >= 0) {
      line(view, ALLOW_METHODS, method, to);
    }
    int headers = find(view, REQUEST_HEADERS);
    if (mirrorsHeaders && headers >= 0) {
      line(view, ALLOW_HEADERS, headers, to);
    } else {
      to.append(allowHeadersLine, 0, allowHeadersLine.length);
    }
  }

  /** Whether the request has credentials, or is the question whether it may have. */
  private static boolean hasCredentials(RequestView view, boolean isOptions) {
    if (find(view, AUTHORIZATION) >= 0 || find(view, COOKIE) >= 0) {
      return true;
    }
    int asked = isOptions ? find(view, REQUEST_HEADERS) : -1;
    return asked >= 0 && (listHas(view, asked, AUTHORIZATION) || listHas(view, asked, COOKIE));
  }

  private static boolean listHas(RequestView view, int field, byte[] name) {
    return Http1Syntax.listHas(view.head, view.headers[4 * field + 2], view.headers[4 * field + 3], name);
  }

  private static int find(RequestView view, byte[] name) {
    for (int i = 0; i < view.headerCount; i++) {
      if (Http1Syntax.equalsIgnoreCase(view.head, view.headers[4 * i], view.headers[4 * i + 1], name)) {
        return i;
      }
    }
    return -1;
  }

  private static String value(RequestView view, int field) {
    int from = view.headers[4 * field + 2];
    return new String(view.head, from, view.headers[4 * field + 3] - from, ISO_8859_1);
  }

  private static void line(RequestView view, byte[] name, int field, HeaderLines to) {
    to.append(name, 0, name.length);
    to.append(view.head, view.headers[4 * field + 2], view.headers[4 * field + 3]);
    to.append(CRLF, 0, CRLF.length);
  }

  private static String names(Collection<String> always, Collection<String> configured, Collection<String> declared) {
    return Stream.of(always, configured, declared)
        .flatMap(Collection::stream)
        .filter(name -> !name.equals("*"))
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .collect(Collectors.joining(", "));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(ISO_8859_1);
  }

  /** Origins, exact or with one {@code *} that stands for at least one character; {@code *} alone is all of them. */
  private static final class OriginSet {
    private final List<String> patterns;
    private final boolean isAll;

    OriginSet(List<String> patterns) {
      this.patterns = List.copyOf(patterns);
      this.isAll = patterns.contains("*");
    }

    boolean allows(String origin) {
      return isAll || patterns.stream().anyMatch(pattern -> matches(pattern, origin));
    }

    private static boolean matches(String pattern, String origin) {
      int star = pattern.indexOf('*');
      if (star < 0) {
        return origin.equals(pattern);
      }
      String prefix = pattern.substring(0, star);
      String suffix = pattern.substring(star + 1);
      return origin.length() > prefix.length() + suffix.length() && origin.startsWith(prefix) && origin.endsWith(suffix);
    }
  }
}
