package dev.cortado.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;

/** Bytes to feed servers with. */
final class Samples {
  private static final String CHUNKED = "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

  /** Whole connections: each is one or more requests, well-formed or not. */
  static final List<String> CONNECTIONS =
      List.of(
          "GET /hello HTTP/1.1\r\nHost: localhost:4000\r\nUser-Agent: curl/8.5.0\r\nAccept: */*\r\n\r\n",
          "\r\nGET /a?b=c HTTP/1.1\r\nHost: a\r\nX: \ty \r\n\r\nHEAD / HTTP/1.1\r\nhost: a\r\n\r\n",
          "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\nhello\r\nyou!GET /n HTTP/1.1\r\nHost: a\r\n\r\n",
          CHUNKED + "5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nT: v\r\n\r\n" + CHUNKED + "1\r\nx\r\n000\r\n\r\n",
          CHUNKED + "00a\r\n0123456789\r\n0\r\n\r\nGET /n HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
          "PUT http://h:80/q?r HTTP/1.1\r\nHost: h:80\r\nContent-Length: 0\r\n\r\nDELETE / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
          "POST /small HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n01234567890",
          "POST /e HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nokGET / HTTP/1.0\r\n\r\n",
          "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\nPOST /small HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n01234567890\r\n0\r\n\r\n",
          CHUNKED + "5\r\nhello\r\n5\r\nworl");

  private Samples() {}

  /** The bytes of a text with \r, \n, \t and \xHH. */
  static byte[] bytes(String text) {
    var out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      switch (text.charAt(++i)) {
        case 'r' -> out.append('\r');
        case 'n' -> out.append('\n');
        case 't' -> out.append('\t');
        case 'x' -> {
          out.append((char) Integer.parseInt(text.substring(i + 1, i + 3), 16));
          i += 2;
        }
        default -> throw new IllegalArgumentException(text);
      }
    }
    return out.toString().getBytes(ISO_8859_1);
  }

  /** The text that {@link #bytes} makes these bytes of. */
  static String text(byte[] bytes) {
    var out = new StringBuilder();
    for (byte b : bytes) {
      switch (b) {
        case '\r' -> out.append("\\r");
        case '\n' -> out.append("\\n");
        default -> out.append(b >= 0x20 && b < 0x7f ? String.valueOf((char) b) : String.format("\\x%02x", b & 0xff));
      }
    }
    return out.toString();
  }

  static byte[][] eachByte(byte[] bytes) {
    var pieces = new byte[bytes.length][];
    for (int i = 0; i < bytes.length; i++) {
      pieces[i] = new byte[] {bytes[i]};
    }
    return pieces;
  }
}
