package dev.cortado.runtime;

import dev.cortado.http.Exchange;
import dev.cortado.http.HttpHandler;
import dev.cortado.http.Route;
import dev.cortado.model.v1.App;
import dev.cortado.model.v1.PathSegment;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufOutputStream;
import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Answers {@code GET /__encore/healthz} (encore-api.md, section 11). A server that is shutting down does not answer: it takes no more connections.
 * Probes are not logged.
 */
final class HealthHandler implements HttpHandler {
  private static final JsonFactory JSON = new JsonFactory();

  private final App app;
  private final List<LoopState> loops;
  private final boolean development;

  HealthHandler(App app, List<LoopState> loops, boolean development) {
    this.app = app;
    this.loops = loops;
    this.development = development;
  }

  /** The way to it. */
  Route route() {
    return new Route(List.of("GET"), List.of(literal("__encore"), literal("healthz")), 0, this);
  }

  private static PathSegment literal(String value) {
    return PathSegment.newBuilder().setKind(PathSegment.Kind.LITERAL).setValue(value).build();
  }

  @Override
  public void handle(Exchange exchange) {
    LoopState loop = loops.get(exchange.loop());
    loop.trace.renew(loop.traceIds);
    loop.lines.clear();
    loop.trace.appendTo(loop.lines);
    ByteBuf body = exchange.newBody();
    write(new ByteBufOutputStream(body));
    exchange.respond(200, ErrorAnswer.JSON, loop.lines, body);
  }

  private void write(OutputStream out) {
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeStringProperty("code", "ok");
      json.writeStringProperty("message", "the server is up");
      json.writeObjectPropertyStart("details");
      json.writeStringProperty("app_slug", app.getId());
      json.writeStringProperty("env_name", AppMetadata.environment(development));
      json.writeStringProperty("app_revision", "");
      json.writeStringProperty("encore_compiler", "");
      json.writeStringProperty("deploy_id", "");
      json.writeArrayPropertyStart("checks");
      json.writeEndArray();
      json.writeArrayPropertyStart("enabled_experiments");
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndObject();
    }
  }
}
