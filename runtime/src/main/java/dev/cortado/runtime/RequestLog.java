package dev.cortado.runtime;

import dev.cortado.telemetry.Log;
import dev.cortado.telemetry.LogLevel;
import org.jspecify.annotations.Nullable;

/** A line of the log for each request, and one more for each that failed inside. */
final class RequestLog {
  private final Log log;

  RequestLog(Log log) {
    this.log = log;
  }

  /** Whether answered requests are logged, so that the caller keeps what a line needs. */
  boolean writesRequests() {
    return log.writes(LogLevel.INFO);
  }

  /** A request was answered. */
  void answered(String method, String target, int status, long startNanos, TraceLine trace) {
    long nanos = System.nanoTime() - startNanos;
    if (!log.isForMachines()) {
      String summary = "%s %s %d %.1fms".formatted(method, pathOf(target), status, nanos / 1e6);
      log.line(LogLevel.INFO, summary).with("trace_id", trace.toString()).write();
      return;
    }
    log.line(LogLevel.INFO, "request completed")
        .with("method", method)
        .with("path", pathOf(target))
        .with("status", status)
        .withMillis("duration", nanos)
        .with("trace_id", trace.toString())
        .write();
  }

  /** A handler failed with an internal error, or its result could not be sent. */
  void failed(String service, String endpoint, @Nullable String error, @Nullable String stack, TraceLine trace) {
    if (log.writes(LogLevel.ERROR)) {
      log.line(LogLevel.ERROR, "request failed")
          .with("service", service)
          .with("endpoint", endpoint)
          .with("error", error == null ? "" : error)
          .with("trace_id", trace.toString())
          .withStack(stack)
          .write();
    }
  }

  private static String pathOf(String target) {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }
}
