package dev.cortado.http;

import static dev.cortado.http.Http1Syntax.CR;
import static dev.cortado.http.Http1Syntax.HTAB;
import static dev.cortado.http.Http1Syntax.LF;
import static dev.cortado.http.Http1Syntax.SP;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cortado.http.HttpServerOptions.Limits;
import dev.cortado.schema.RequestView;
import java.util.Arrays;

/**
 * Parses the head of a request where it lies: RFC 9112 without its leniencies. No bare LF, no bare CR, no folded lines, no white space around
 * names, one Host, one Content-Length, one {@code Transfer-Encoding: chunked}, never both.
 *
 * <p>One per event loop. The fields tell about the last head that was parsed. A head that is torn is parsed again from its start when more
 * of it is
 * there.
 */
final class Http1Parser {
  /** {@link #parse}: more bytes are needed. */
  static final int TORN = -1;

  /** {@link #parse}: refused; see {@link #error}. */
  static final int REFUSED = -2;

  private static final byte[] ROOT = {'/'};
  private static final byte[] VERSION = "HTTP/1.1\r\n".getBytes(US_ASCII);
  private static final byte[] CONNECT = "CONNECT".getBytes(US_ASCII);
  private static final byte[] HTTP_SCHEME = "http://".getBytes(US_ASCII);
  private static final byte[] HTTPS_SCHEME = "https://".getBytes(US_ASCII);
  private static final byte[] CLOSE = "close".getBytes(US_ASCII);
  private static final byte[] KEEP_ALIVE = "keep-alive".getBytes(US_ASCII);
  private static final byte[] CHUNKED = "chunked".getBytes(US_ASCII);
  private static final byte[] CONTINUE = "100-continue".getBytes(US_ASCII);

  private static final byte[] HOST = "host".getBytes(US_ASCII);
  private static final byte[] EXPECT = "expect".getBytes(US_ASCII);
  private static final byte[] ORIGIN = "origin".getBytes(US_ASCII);
  private static final byte[] CONNECTION = "connection".getBytes(US_ASCII);
  static final byte[] CONTENT_LENGTH = "content-length".getBytes(US_ASCII);
  static final byte[] TRANSFER_ENCODING = "transfer-encoding".getBytes(US_ASCII);

  private final Limits limits;
  private final RequestView view;

  /** Why {@link #parse} refused. */
  ProtocolError error = ProtocolError.BAD_REQUEST;

  int methodStart;
  int methodEnd;
  int targetStart;
  int targetEnd;

  /** Holds the path without its query: the head, except for an absolute form without path. */
  byte[] path = ROOT;

  int pathStart;
  int pathEnd;

  /** {@code OPTIONS *}. */
  boolean isAsterisk;

  boolean isHttp10;

  /** Whether the connection may be used for another request (RFC 9112 §9.3). */
  boolean keepAlive;

  /** Declared length of the body; -1 when there is none. */
  long contentLength;

  boolean isChunked;
  boolean expectsContinue;

  /** Index of the field {@code Origin} in the view, or -1. */
  int origin;

  /** After {@link #TORN}: a head that has not grown past this place, and has no new control character, needn't be parsed again. */
  int parseAgainAt;

  private int hosts;
  private boolean connectionClose;
  private boolean connectionKeepAlive;

  Http1Parser(Limits limits, RequestView view) {
    this.limits = limits;
    this.view = view;
    view.headers = new int[4 * limits.headerFields()];
  }

  /** What {@link #parse} fills. */
  RequestView view() {
    return view;
  }

  /**
   * Parses a head and fills the view.
   *
   * @param a holds the request from {@code from}; bytes are there up to {@code end}
   * @return where the head ends, or {@link #TORN}, or {@link #REFUSED}
   */
  int parse(byte[] a, int from, int end) {
    int i = from;
    // Empty lines before a request line are let pass (RFC 9112 §2.2).
    while (i < end && a[i] == CR) {
      if (i + 1 == end) {
        return tornRequestLine(from, end);
      }
      if (a[i + 1] != LF) {
        return refuse(ProtocolError.BAD_REQUEST);
      }
      i += 2;
    }
    int methodFrom = i;
    while (i < end && Http1Syntax.isTokenChar(a[i])) {
      i++;
    }
    if (i == end) {
      return tornRequestLine(from, end);
    }
    if (i == methodFrom || a[i] != SP) {
      return refuse(ProtocolError.BAD_REQUEST);
    }
    methodStart = methodFrom;
    methodEnd = i++;
    int targetFrom = i;
    int query = -1;
    byte b = 0;
    // Visible ASCII but '#'. Browsers leave characters such as '|' unencoded, so RFC 3986 is not held to the letter.
    while (i < end && (b = a[i]) > SP && b != '#' && b != Http1Syntax.DEL) {
      if (b == '?' && query < 0) {
        query = i;
      }
      i++;
    }
    if (i == end) {
      return tornRequestLine(from, end);
    }
    if (i == targetFrom || b != SP) {
      return refuse(ProtocolError.BAD_REQUEST);
    }
    targetStart = targetFrom;
    targetEnd = i++;
    if (end - i < VERSION.length) {
      return isStartOfVersion(a, i, end) ? tornRequestLine(from, end) : refuse(ProtocolError.BAD_REQUEST);
    }
    if (!isStartOfVersion(a, i, i + VERSION.length)) {
      return refuse(ProtocolError.BAD_REQUEST);
    }
    if (a[i + 5] != '1' || (a[i + 7] != '1' && a[i + 7] != '0')) {
      return refuse(ProtocolError.VERSION_NOT_SUPPORTED);
    }
    isHttp10 = a[i + 7] == '0';
    if (i + 8 - from > limits.requestLine()) {
      return refuse(ProtocolError.URI_TOO_LONG);
    }
    return target(a, query) ? fields(a, i + VERSION.length, end) : REFUSED;
  }

  private int fields(byte[] a, int from, int end) {
    contentLength = -1;
    isChunked = false;
    expectsContinue = false;
    origin = -1;
    hosts = 0;
    connectionClose = false;
    connectionKeepAlive = false;
    int[] bounds = view.headers;
    int count = 0;
    int i = from;
    for (; ; ) {
      if (i == end) {
        return tornFields(from, end);
      }
      if (a[i] == CR) {
        if (i + 1 == end) {
          return tornFields(from, end);
        }
        return a[i + 1] == LF ? complete(a, from, i + 2, count) : refuse(ProtocolError.BAD_REQUEST);
      }
      int nameStart = i;
      while (i < end && Http1Syntax.isTokenChar(a[i])) {
        i++;
      }
      if (i == end) {
        return tornFields(from, end);
      }
      // Refuses folded lines, white space before the colon and bare LF as well (RFC 9112 §5.1, §5.2, §2.2).
      if (a[i] != ':' || i == nameStart) {
        return refuse(ProtocolError.BAD_REQUEST);
      }
      int nameEnd = i++;
      while (i < end && (a[i] == SP || a[i] == HTAB)) {
        i++;
      }
      int valueStart = i;
      i = Http1Syntax.skipFieldValue(a, i, end);
      int valueEnd = i;
      if (i == end) {
        return tornFields(from, end);
      }
      if (a[i] != CR) {
        return refuse(ProtocolError.BAD_REQUEST);
      }
      if (++i == end) {
        return tornFields(from, end);
      }
      if (a[i++] != LF) {
        return refuse(ProtocolError.BAD_REQUEST);
      }
      while (valueEnd > valueStart && (a[valueEnd - 1] == SP || a[valueEnd - 1] == HTAB)) {
        valueEnd--;
      }
      if (count == limits.headerFields()) {
        return refuse(ProtocolError.HEADERS_TOO_LARGE);
      }
      int at = 4 * count;
      bounds[at] = nameStart;
      bounds[at + 1] = nameEnd;
      bounds[at + 2] = valueStart;
      bounds[at + 3] = valueEnd;
      if (!field(a, nameStart, nameEnd, valueStart, valueEnd, count)) {
        return REFUSED;
      }
      count++;
    }
  }

  /** Looks at the fields that matter to the protocol. False: refused. */
  private boolean field(byte[] a, int nameStart, int nameEnd, int from, int to, int index) {
    switch (nameEnd - nameStart) {
      case 4 -> {
        if (Http1Syntax.equalsIgnoreCase(a, nameStart, nameEnd, HOST) && (++hosts > 1 || !isHost(a, from, to))) {
          return refuses(ProtocolError.BAD_REQUEST);
        }
      }
      case 6 -> {
        if (Http1Syntax.equalsIgnoreCase(a, nameStart, nameEnd, ORIGIN)) {
          origin = index;
        } else if (Http1Syntax.equalsIgnoreCase(a, nameStart, nameEnd, EXPECT)) {
          if (!Http1Syntax.equalsIgnoreCase(a, from, to, CONTINUE)) {
            return refuses(ProtocolError.EXPECTATION_FAILED);
          }
          expectsContinue = true;
        }
      }
      case 10 -> {
        if (Http1Syntax.equalsIgnoreCase(a, nameStart, nameEnd, CONNECTION)) {
          connectionClose |= Http1Syntax.listHas(a, from, to, CLOSE);
          connectionKeepAlive |= Http1Syntax.listHas(a, from, to, KEEP_ALIVE);
        }
      }
      case 14 -> {
        if (Http1Syntax.equalsIgnoreCase(a, nameStart, nameEnd, CONTENT_LENGTH) && !declareLength(a, from, to)) {
          return refuses(ProtocolError.BAD_REQUEST);
        }
      }
      case 17 -> {
        if (Http1Syntax.equalsIgnoreCase(a, nameStart, nameEnd, TRANSFER_ENCODING)) {
          if (isChunked || !Http1Syntax.equalsIgnoreCase(a, from, to, CHUNKED)) {
            return refuses(ProtocolError.BAD_REQUEST);
          }
          isChunked = true;
        }
      }
      default -> {}
    }
    return true;
  }

  /** Takes a Content-Length. False: a second one, or not digits, or more than 18 of them. */
  private boolean declareLength(byte[] a, int from, int to) {
    if (contentLength >= 0 || from == to || to - from > 18) {
      return false;
    }
    long length = 0;
    for (int i = from; i < to; i++) {
      if (!Http1Syntax.isDigit(a[i])) {
        return false;
      }
      length = 10 * length + (a[i] - '0');
    }
    contentLength = length;
    return true;
  }

  private int complete(byte[] a, int from, int headEnd, int count) {
    if (headEnd - from - 2 > limits.headerBytes()) {
      return refuse(ProtocolError.HEADERS_TOO_LARGE);
    }
    // RFC 9112 §3.2: one Host in HTTP/1.1. §6.1: Transfer-Encoding in HTTP/1.0, or with Content-Length, is how requests are smuggled.
    if ((hosts == 0 && !isHttp10) || (isChunked && (contentLength >= 0 || isHttp10))) {
      return refuse(ProtocolError.BAD_REQUEST);
    }
    keepAlive = !connectionClose && (!isHttp10 || connectionKeepAlive);
    // RFC 9110 §10.1.1: an expectation in HTTP/1.0 is ignored.
    expectsContinue &= !isHttp10;
    view.head = a;
    view.headerCount = count;
    return headEnd;
  }

  /** Takes the target apart (RFC 9112 §3.2). False: refused. */
  private boolean target(byte[] a, int query) {
    if (Arrays.equals(a, methodStart, methodEnd, CONNECT, 0, CONNECT.length)) {
      return refuses(ProtocolError.INVALID_METHOD);
    }
    int end = query < 0 ? targetEnd : query;
    path = a;
    pathStart = targetStart;
    pathEnd = end;
    view.queryStart = query < 0 ? targetEnd : query + 1;
    view.queryEnd = targetEnd;
    isAsterisk = false;
    if (a[targetStart] == '/') {
      return true;
    }
    if (targetEnd - targetStart == 1 && a[targetStart] == '*') {
      isAsterisk = methodEnd - methodStart == 7 && a[methodStart] == 'O';
      return isAsterisk || refuses(ProtocolError.BAD_REQUEST);
    }
    int authority = afterScheme(a, end);
    int i = authority;
    while (i >= 0 && i < end && Http1Syntax.isHostChar(a[i])) {
      i++;
    }
    if (i == authority || (i < end && a[i] != '/')) {
      return refuses(ProtocolError.BAD_REQUEST);
    }
    if (i < end) {
      pathStart = i;
    } else {
      path = ROOT;
      pathStart = 0;
      pathEnd = 1;
    }
    return true;
  }

  private int afterScheme(byte[] a, int end) {
    for (byte[] scheme : new byte[][] {HTTP_SCHEME, HTTPS_SCHEME}) {
      int authority = targetStart + scheme.length;
      if (authority <= end && Http1Syntax.equalsIgnoreCase(a, targetStart, authority, scheme)) {
        return authority;
      }
    }
    return -1;
  }

  private static boolean isHost(byte[] a, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Http1Syntax.isHostChar(a[i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether the bytes are those of {@code HTTP/1.1 CRLF}, as far as they go, with any two digits. */
  private static boolean isStartOfVersion(byte[] a, int from, int end) {
    for (int i = from; i < end; i++) {
      int at = i - from;
      if (at == 5 || at == 7 ? !Http1Syntax.isDigit(a[i]) : a[i] != VERSION[at]) {
        return false;
      }
    }
    return true;
  }

  private int tornRequestLine(int from, int end) {
    // The version may be part of what is there.
    parseAgainAt = from + limits.requestLine() + 2;
    return end > parseAgainAt ? refuse(ProtocolError.URI_TOO_LONG) : TORN;
  }

  private int tornFields(int from, int end) {
    parseAgainAt = from + limits.headerBytes() + 2;
    return end > parseAgainAt ? refuse(ProtocolError.HEADERS_TOO_LARGE) : TORN;
  }

  private int refuse(ProtocolError reason) {
    error = reason;
    return REFUSED;
  }

  private boolean refuses(ProtocolError reason) {
    error = reason;
    return false;
  }
}
