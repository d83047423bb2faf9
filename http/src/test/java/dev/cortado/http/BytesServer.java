package dev.cortado.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.cortado.http.Http1Loop.Site;
import dev.cortado.schema.RequestView;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** One connection without a socket: bytes in, bytes out. Its application answers with what it saw. */
final class BytesServer {
  final EmbeddedChannel channel = new EmbeddedChannel();
  final List<String> seen = new ArrayList<>();
  private final StringBuilder out = new StringBuilder();

  BytesServer() {
    this(new HttpServerOptions());
  }

  BytesServer(HttpServerOptions options) {
    HttpHandler echo = this::echo;
    serve(
        options,
        new TestApplication(
            TestApplication.route("GET,HEAD,POST,PUT,DELETE,PATCH", "/*path", 1000, echo), TestApplication.route("POST", "/small", 10, echo)));
  }

  BytesServer(HttpServerOptions options, Application application) {
    serve(options, application);
  }

  private void serve(HttpServerOptions options, Application application) {
    channel.pipeline().addLast(new Http1Connection(new Http1Loop(channel.eventLoop(), 0, options.limits(), Site.of(application))));
  }

  private void echo(Exchange exchange) {
    RequestView view = exchange.request();
    var text = new StringBuilder(exchange.method() + " " + exchange.target() + " query=" + slice(view.head, view.queryStart, view.queryEnd));
    if (view.parameterCount > 0 && view.parameters[0] >= 0) {
      text.append(" path=").append(slice(view.head, view.parameters[0], view.parameters[1]));
    }
    for (int i = 0; i < view.headerCount; i++) {
      int[] h = view.headers;
      text.append('\n').append(slice(view.head, h[4 * i], h[4 * i + 1])).append('=').append(slice(view.head, h[4 * i + 2], h[4 * i + 3]));
    }
    text.append("\nbody=").append(slice(view.body, view.bodyStart, view.bodyEnd));
    seen.add(text.toString());
    TestApplication.text(exchange, 200, "seen " + seen.size());
  }

  private static String slice(byte[] a, int from, int to) {
    return new String(a, from, to - from, ISO_8859_1);
  }

  /** Hands in bytes, one read after the other. */
  BytesServer read(byte[]... pieces) {
    for (byte[] piece : pieces) {
      if (!channel.isOpen()) {
        return this;
      }
      channel.writeInbound(Unpooled.wrappedBuffer(piece));
      channel.runPendingTasks();
      channel.checkException();
    }
    return this;
  }

  BytesServer read(String text) {
    return read(text.getBytes(ISO_8859_1));
  }

  /** All that was written so far, without dates. */
  String written() {
    for (ByteBuf buffer; (buffer = channel.readOutbound()) != null; buffer.release()) {
      out.append(buffer.toString(ISO_8859_1));
    }
    return out.toString().replaceAll("date: [^\r]*\r\n", "");
  }

  /** Status codes written so far, and whether the connection is closed. */
  String outcome() {
    var statuses = new StringBuilder();
    var matcher = Pattern.compile("HTTP/1\\.1 (\\d+)").matcher(written());
    while (matcher.find()) {
      statuses.append(matcher.group(1)).append(' ');
    }
    return statuses + (channel.isOpen() ? "open" : "closed");
  }

  /** Everything that can be told from outside. */
  String everything() {
    return seen + "\n" + written() + "\n" + outcome();
  }

  BytesServer close() {
    channel.close();
    channel.runPendingTasks();
    return this;
  }
}
