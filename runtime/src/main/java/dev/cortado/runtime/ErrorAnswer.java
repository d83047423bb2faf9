package dev.cortado.runtime;

import dev.cortado.http.Exchange;
import dev.cortado.schema.HeaderLines;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Sends errors as responses. */
final class ErrorAnswer {
  static final String JSON = "application/json";

  private static final byte[] NO_STORE = line("cache-control: private, no-store");
  // A worker is replaced, or a queue has moved on, within about a second.
  private static final byte[] RETRY_AFTER = line("retry-after: 1");

  private ErrorAnswer() {}

  /** Sends an error that is complete. */
  static void send(
      Exchange exchange, LoopState loop, TraceLine trace, int status, ErrorCode code, String message, String details, @Nullable String internalMessage) {
    ByteBuf body = exchange.newBody();
    ErrorBody.write(body, code, message, details, loop.development, internalMessage);
    exchange.respond(status, JSON, lines(loop, trace), body);
  }

  /** Sends what is wrong with a request. */
  static void invalid(Exchange exchange, LoopState loop, TraceLine trace) {
    ByteBuf body = exchange.newBody();
    ErrorBody.begin(body, ErrorCode.INVALID_ARGUMENT, loop.faults.message());
    loop.faults.appendDetails(body);
    ErrorBody.end(body, loop.development, null);
    exchange.respond(ErrorCode.INVALID_ARGUMENT.status(), JSON, lines(loop, trace), body);
  }

  /** Sends that there is no worker for the request now. */
  static void unavailable(Exchange exchange, LoopState loop, TraceLine trace, String reason) {
    ByteBuf body = exchange.newBody();
    ErrorBody.write(body, ErrorCode.UNAVAILABLE, "the service is currently unavailable", "null", loop.development, reason);
    HeaderLines lines = lines(loop, trace);
    lines.append(RETRY_AFTER, 0, RETRY_AFTER.length);
    exchange.respond(ErrorCode.UNAVAILABLE.status(), JSON, lines, body);
  }

  private static HeaderLines lines(LoopState loop, TraceLine trace) {
    HeaderLines lines = loop.lines;
    lines.clear();
    trace.appendTo(lines);
    lines.append(NO_STORE, 0, NO_STORE.length);
    return lines;
  }

  private static byte[] line(String text) {
    return (text + "\r\n").getBytes(StandardCharsets.US_ASCII);
  }
}
