package dev.cortado.runtime;

import dev.cortado.http.Application;
import dev.cortado.http.CorsPolicy;
import dev.cortado.http.Exchange;
import dev.cortado.http.HttpHandler;
import dev.cortado.http.ProtocolError;
import dev.cortado.http.Route;
import dev.cortado.model.v1.App;
import dev.cortado.model.v1.BodyLimit;
import dev.cortado.model.v1.Endpoint;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The endpoints of a model as a server's application. */
final class ApiApplication implements Application {
  private final List<LoopState> loops;
  private final List<Route> routes;
  private final CorsPolicy cors;

  ApiApplication(App app, List<LoopState> loops, Executor compiler, boolean development) {
    this.loops = loops;
    this.cors = new CorsPolicy(app.getCors(), HeaderNames.ofRequests(app), HeaderNames.ofResponses(app), development);
    // A private endpoint has no route: to the outside it answers as if it were not there.
    Stream<Route> endpoints =
        IntStream.range(0, app.getEndpointsCount())
            .filter(number -> app.getEndpoints(number).getExpose())
            .mapToObj(number -> route(app.getEndpoints(number), new ApiEndpoint(app, number, loops, compiler)));
    this.routes = Stream.concat(endpoints, Stream.of(new HealthHandler(app, loops, development).route())).toList();
  }

  private Route route(Endpoint endpoint, ApiEndpoint handler) {
    // A program can't have an auth handler yet, so nobody is known (wire-rules.md, 17).
    HttpHandler guarded = endpoint.getAuth() ? this::unauthenticated : handler;
    return new Route(endpoint.getMethodsList(), endpoint.getPathList(), bytes(endpoint.getBodyLimit()), guarded);
  }

  private void unauthenticated(Exchange exchange) {
    answer(exchange, ErrorCode.UNAUTHENTICATED, "endpoint requires auth but none provided");
  }

  private static long bytes(BodyLimit limit) {
    return limit.hasBytes() ? limit.getBytes() : Long.MAX_VALUE;
  }

  @Override
  public List<Route> routes() {
    return routes;
  }

  @Override
  public void unmatched(Exchange exchange, boolean pathIsKnown) {
    answer(exchange, ErrorCode.NOT_FOUND, pathIsKnown ? "no route for method" : "endpoint not found");
  }

  @Override
  public void bodyTooLarge(Exchange exchange, long limit) {
    answer(exchange, ErrorCode.INVALID_ARGUMENT, "unable to read request body: length limit exceeded (%d bytes)".formatted(limit));
  }

  @Override
  public void malformed(Exchange exchange, ProtocolError error) {
    ErrorCode code = error == ProtocolError.INTERNAL ? ErrorCode.INTERNAL : ErrorCode.INVALID_ARGUMENT;
    answer(exchange, error.status(), code, error.message());
  }

  @Override
  public Optional<CorsPolicy> cors() {
    return Optional.of(cors);
  }

  private void answer(Exchange exchange, ErrorCode code, String message) {
    answer(exchange, code.status(), code, message);
  }

  private void answer(Exchange exchange, int status, ErrorCode code, String message) {
    LoopState loop = loops.get(exchange.loop());
    loop.trace.renew(loop.traceIds);
    if (loop.log.writesRequests()) {
      loop.log.answered(exchange.method(), exchange.target(), status, exchange.startNanos(), loop.trace);
    }
    ErrorAnswer.send(exchange, loop, loop.trace, status, code, message, "null", null);
  }
}
