package dev.cortado.runtime;

import dev.cortado.http.Exchange;
import dev.cortado.http.HttpHandler;
import dev.cortado.model.v1.App;
import dev.cortado.model.v1.Endpoint;
import dev.cortado.schema.RequestDecoder;
import dev.cortado.schema.RequestDecoders;
import dev.cortado.schema.ResponseEncoder;
import dev.cortado.schema.ResponseEncoders;
import dev.cortado.workers.Dispatcher;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;

/** A typed endpoint: decodes, validates and sends to a worker what may go there; answers the rest itself. */
final class ApiEndpoint implements HttpHandler {
  /** Methods whose unmarked fields travel in the query (wire-rules.md, 1); an endpoint may have a decoder of each kind. */
  private static final Set<String> QUERY_METHODS = Set.of("GET", "HEAD", "DELETE", "OPTIONS", "TRACE");

  private final App app;
  private final Endpoint model;
  private final int number;
  private final boolean hasArgument;
  private final List<LoopState> loops;
  private final Warming<RequestDecoder> queryDecoder;
  private final Warming<RequestDecoder> bodyDecoder;
  private final Warming<ResponseEncoder> encoder;

  ApiEndpoint(App app, int number, List<LoopState> loops, Executor compiler) {
    this.app = app;
    this.model = app.getEndpoints(number);
    this.number = number;
    this.hasArgument = model.hasRequest();
    this.loops = loops;
    this.queryDecoder = decoder("GET", compiler);
    this.bodyDecoder = decoder("POST", compiler);
    this.encoder =
        new Warming<>(
            loops.size(),
            () -> ResponseEncoders.interpret(app, model),
            () -> ResponseEncoders.compile(app, model),
            ResponseEncoder::fork,
            compiler);
  }

  private Warming<RequestDecoder> decoder(String method, Executor compiler) {
    return new Warming<>(
        loops.size(),
        () -> RequestDecoders.interpret(app, model, method, RunOptions.MAX_JSON_DEPTH),
        () -> RequestDecoders.compile(app, model, method, RunOptions.MAX_JSON_DEPTH),
        RequestDecoder::fork,
        compiler);
  }

  String service() {
    return model.getService();
  }

  String name() {
    return model.getName();
  }

  ResponseEncoder encoder(int loop) {
    return encoder.get(loop);
  }

  private Warming<RequestDecoder> decoderFor(String method) {
    return QUERY_METHODS.contains(method) ? queryDecoder : bodyDecoder;
  }

  @Override
  public void handle(Exchange exchange) {
    LoopState loop = loops.get(exchange.loop());
    Dispatcher dispatcher = loop.dispatcher;
    ApiCall call = loop.takeCall();
    call.begin(this, exchange);
    ByteBuf frame = dispatcher.begin(number);
    if (frame == null) {
      call.unavailable(dispatcher.refusal());
      return;
    }
    int flags = Dispatcher.PLAIN;
    if (dispatcher.wantsMetadata()) {
      flags |= Dispatcher.METADATA;
      RequestMetadata.write(frame, exchange, model, call.trace());
    }
    if (!hasArgument) {
      flags |= Dispatcher.NO_ARGUMENT;
    } else {
      if (decoderFor(exchange.method()).get(exchange.loop()).decode(exchange.request(), frame, loop.faults)) {
        flags |= Dispatcher.ASCII;
      }
      if (!loop.faults.isEmpty()) {
        dispatcher.rollback();
        call.invalid();
        return;
      }
    }
    exchange.attach(call);
    call.committed(dispatcher.commit(flags, call));
  }
}
