package dev.cortado.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.cortado.model.v1.PathSegment;
import dev.cortado.schema.HeaderLines;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** An application of a few routes that answers errors with one line of text. */
final class TestApplication implements Application {
  private final List<Route> routes;
  private Optional<CorsPolicy> cors = Optional.empty();

  TestApplication(Route... routes) {
    this.routes = List.of(routes);
  }

  TestApplication cors(CorsPolicy policy) {
    cors = Optional.of(policy);
    return this;
  }

  static Route route(String methods, String path, HttpHandler handler) {
    return route(methods, path, 2 * 1024 * 1024, handler);
  }

  static Route route(String methods, String path, long bodyLimit, HttpHandler handler) {
    return new Route(List.of(methods.split(",")), path(path), bodyLimit, handler);
  }

  static List<PathSegment> path(String path) {
    return path.equals("/") ? List.of() : Arrays.stream(path.substring(1).split("/")).map(TestApplication::segment).toList();
  }

  private static PathSegment segment(String text) {
    PathSegment.Kind kind =
        switch (text.charAt(0)) {
          case ':' -> PathSegment.Kind.PARAMETER;
          case '*' -> PathSegment.Kind.WILDCARD;
          case '!' -> PathSegment.Kind.FALLBACK;
          default -> PathSegment.Kind.LITERAL;
        };
    return PathSegment.newBuilder().setKind(kind).setValue(kind == PathSegment.Kind.LITERAL ? text : text.substring(1)).build();
  }

  /** Answers with text. */
  static void text(Exchange exchange, int status, String text) {
    exchange.respond(status, "text/plain", new HeaderLines(), exchange.newBody().writeBytes(text.getBytes(UTF_8)));
  }

  @Override
  public List<Route> routes() {
    return routes;
  }

  @Override
  public void unmatched(Exchange exchange, boolean pathIsKnown) {
    text(exchange, 404, pathIsKnown ? "no route for method" : "endpoint not found");
  }

  @Override
  public void bodyTooLarge(Exchange exchange, long limit) {
    text(exchange, 400, "body larger than " + limit);
  }

  @Override
  public void malformed(Exchange exchange, ProtocolError error) {
    text(exchange, error.status(), error.message());
  }

  @Override
  public Optional<CorsPolicy> cors() {
    return cors;
  }
}
