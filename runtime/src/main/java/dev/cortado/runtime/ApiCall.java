package dev.cortado.runtime;

import dev.cortado.http.Exchange;
import dev.cortado.schema.EncodingException;
import dev.cortado.schema.ResponseHead;
import dev.cortado.telemetry.LogLine;
import dev.cortado.workers.Reply;
import io.netty.buffer.ByteBuf;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through a worker and back. Reused, so that a request allocates nothing here; its fields are set by {@link #begin} and
 * hold until the answer or the client's end.
 */
final class ApiCall implements Reply, Exchange.Attachment {
  private final LoopState loop;
  private final TraceLine trace = new TraceLine();

  private @Nullable ApiEndpoint endpoint;
  private @Nullable Exchange exchange;
  private @Nullable String method;
  // Kept only when requests are logged: reading it allocates, and its bytes are gone by the time of the answer.
  private @Nullable String target;
  private long startNanos;
  private long call;

  ApiCall(LoopState loop) {
    this.loop = loop;
  }

  TraceLine trace() {
    return trace;
  }

  /** Adds to a log line whose call this is. */
  void identify(LogLine line) {
    if (endpoint != null) {
      line.with("service", endpoint.service()).with("endpoint", endpoint.name()).with("trace_id", trace.toString());
    }
  }

  void begin(ApiEndpoint endpoint, Exchange exchange) {
    this.endpoint = endpoint;
    this.exchange = exchange;
    trace.renew(loop.traceIds);
    if (loop.log.writesRequests()) {
      this.method = exchange.method();
      this.target = exchange.target();
      this.startNanos = exchange.startNanos();
    }
  }

  /** The call is with the workers now. */
  void committed(long call) {
    this.call = call;
  }

  @Override
  public void result(byte[] bytes, int from, int to) {
    Exchange exchange = exchange();
    ApiEndpoint endpoint = endpoint();
    ResponseHead head = loop.head;
    ByteBuf body = exchange.newBody();
    try {
      endpoint.encoder(exchange.loop()).encode(bytes, from, to, head, body);
    } catch (EncodingException e) {
      body.release();
      fail(new WorkerError(ErrorCode.INTERNAL, "", "null", e.getMessage(), null));
      return;
    }
    trace.appendTo(head.lines);
    exchange.respond(head.status, head.hasBody && !head.hasContentType ? ErrorAnswer.JSON : null, head.lines, body);
    finish(head.status);
  }

  @Override
  public void error(byte[] bytes, int from, int to) {
    fail(WorkerError.parse(bytes, from, to));
  }

  /** The request itself is wrong, as the loop's faults say; no worker has seen it. */
  void invalid() {
    ErrorAnswer.invalid(exchange(), loop, trace);
    loop.faults.clear();
    finish(ErrorCode.INVALID_ARGUMENT.status());
  }

  @Override
  public void unavailable(String reason) {
    ErrorAnswer.unavailable(exchange(), loop, trace, reason);
    finish(ErrorCode.UNAVAILABLE.status());
  }

  private void fail(WorkerError error) {
    boolean isInternal = error.code() == ErrorCode.INTERNAL;
    if (isInternal) {
      loop.log.failed(endpoint().service(), endpoint().name(), error.internal(), error.stack(), trace);
    }
    String message = isInternal ? ErrorBody.INTERNAL_MESSAGE : error.message();
    ErrorAnswer.send(exchange(), loop, trace, error.code().status(), error.code(), message, error.details(), error.internal());
    finish(error.code().status());
  }

  @Override
  public void clientGone() {
    loop.dispatcher.cancel(call);
    finish(ErrorCode.CANCELED.status());
  }

  private void finish(int status) {
    if (target != null && method != null) {
      loop.log.answered(method, target, status, startNanos, trace);
    }
    release();
  }

  /** Forgets the request and gives this back. */
  void release() {
    endpoint = null;
    exchange = null;
    method = null;
    target = null;
    loop.giveBack(this);
  }

  private Exchange exchange() {
    return Objects.requireNonNull(exchange, "a call answers once");
  }

  private ApiEndpoint endpoint() {
    return Objects.requireNonNull(endpoint, "a call answers once");
  }
}
