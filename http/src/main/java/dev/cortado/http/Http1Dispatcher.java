package dev.cortado.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.cortado.http.Http1Loop.Site;
import dev.cortado.schema.HeaderLines;
import dev.cortado.schema.RequestView;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Has the request that an event loop's parser saw last answered: by its route, by the application's answers to errors, or by the server
 * itself.
 */
final class Http1Dispatcher {
  private static final System.Logger LOG = System.getLogger(Http1Dispatcher.class.getName());
  private static final byte[] NOTHING = {};
  private static final HeaderLines NO_LINES = new HeaderLines();

  private final Http1Loop loop;
  private final Http1Parser parser;

  Http1Dispatcher(Http1Loop loop) {
    this.loop = loop;
    this.parser = loop.parser;
  }

  /** The route of the request, or null. */
  @Nullable Route route() {
    Router router = loop.site.router();
    int method = router.methods().number(parser.view().head, parser.methodStart, parser.methodEnd);
    return method == Http1Methods.UNKNOWN || parser.isAsterisk
        ? null
        : router.find(method, parser.path, parser.pathStart, parser.pathEnd, parser.view());
  }

  /** Has the request that was parsed last answered. Its body lies in {@code a}. */
  void dispatch(Http1Connection connection, byte[] a, int bodyStart, int bodyEnd) {
    RequestView view = loop.view;
    view.body = a;
    view.bodyStart = bodyStart;
    view.bodyEnd = bodyEnd;
    Site site = loop.site;
    Router router = site.router();
    Http1Methods methods = router.methods();
    int method = methods.number(a, parser.methodStart, parser.methodEnd);
    if (method == Http1Methods.UNKNOWN) {
      refuse(connection, ProtocolError.INVALID_METHOD);
      return;
    }
    Http1Exchange exchange = begin(connection, methods.name(method), method == Http1Methods.HEAD, parser.keepAlive && !loop.draining);
    try {
      addCors(exchange, site, method);
      if (method == Http1Methods.OPTIONS && (site.cors() != null || parser.isAsterisk)) {
        exchange.respond(200, null, NO_LINES, Unpooled.EMPTY_BUFFER);
        return;
      }
      Route route = router.find(method, parser.path, parser.pathStart, parser.pathEnd, view);
      if (route != null) {
        route.handler().handle(exchange);
      } else {
        site.application().unmatched(exchange, router.knows(parser.path, parser.pathStart, parser.pathEnd, view));
      }
    } catch (RuntimeException | Error bug) {
      failed(connection, exchange, bug);
    }
  }

  private Http1Exchange begin(Http1Connection connection, String method, boolean isHead, boolean keepAlive) {
    Http1Exchange exchange = connection.output.add();
    exchange.begin(method, isHead, parser.isHttp10, keepAlive, connection.activityNanos);
    if (!keepAlive) {
      connection.input.discard();
    }
    return exchange;
  }

  private void addCors(Http1Exchange exchange, Site site, int method) {
    if (site.cors() != null && parser.origin >= 0) {
      HeaderLines lines = exchange.corsBuffer();
      site.cors().append(loop.view, parser.origin, method == Http1Methods.OPTIONS, lines);
      exchange.cors = lines;
    }
  }

  /** Has the application answer what is not a request. */
  void refuse(Http1Connection connection, ProtocolError error) {
    RequestView view = loop.view;
    view.head = NOTHING;
    view.body = NOTHING;
    view.headerCount = 0;
    view.parameterCount = 0;
    view.queryStart = view.queryEnd = 0;
    view.bodyStart = view.bodyEnd = 0;
    parser.targetStart = parser.targetEnd = 0;
    parser.isHttp10 = false;
    connection.mustLinger();
    Http1Exchange exchange = begin(connection, "", false, false);
    try {
      loop.site.application().malformed(exchange, error);
    } catch (RuntimeException | Error bug) {
      failed(connection, exchange, bug);
    }
  }

  /** Has the application answer a request whose body is too large, or larger than is worth reading. */
  void refuseBody(Http1Connection connection, long limit) {
    Site site = loop.site;
    Http1Methods methods = site.router().methods();
    RequestView view = loop.view;
    int method = methods.number(view.head, parser.methodStart, parser.methodEnd);
    if (method == Http1Methods.UNKNOWN) {
      refuse(connection, ProtocolError.INVALID_METHOD);
      return;
    }
    view.bodyStart = view.bodyEnd = 0;
    connection.mustLinger();
    Http1Exchange exchange = begin(connection, methods.name(method), method == Http1Methods.HEAD, false);
    try {
      addCors(exchange, site, method);
      if (route() == null) {
        site.application().unmatched(exchange, site.router().knows(parser.path, parser.pathStart, parser.pathEnd, view));
      } else {
        site.application().bodyTooLarge(exchange, limit);
      }
    } catch (RuntimeException | Error bug) {
      failed(connection, exchange, bug);
    }
  }

  /** A handler threw. Its request is answered if it can be; the bug is logged here and nowhere else. */
  private void failed(Http1Connection connection, Http1Exchange exchange, Throwable bug) {
    LOG.log(System.Logger.Level.ERROR, "a request handler threw; the request is answered 500 and the connection closed", bug);
    connection.input.discard();
    connection.mustLinger();
    if (exchange.state != Http1Exchange.State.UNANSWERED) {
      connection.close();
      return;
    }
    exchange.keepAlive = false;
    try {
      loop.site.application().malformed(exchange, ProtocolError.INTERNAL);
    } catch (RuntimeException | Error again) {
      LOG.log(System.Logger.Level.ERROR, "the answer to a failed request failed too", again);
      connection.close();
    }
  }

  /** The request's target. */
  String target() {
    return new String(loop.view.head, parser.targetStart, parser.targetEnd - parser.targetStart, ISO_8859_1);
  }
}
