package dev.cortado.cli;

import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** Where a test's application logs to. */
final class LogSink extends OutputStream {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Override
  public synchronized void write(int b) {
    bytes.write(b);
  }

  @Override
  public synchronized void write(byte[] b, int from, int length) {
    bytes.write(b, from, length);
  }

  /** All complete lines so far. */
  synchronized List<Json> lines() {
    String text = bytes.toString(StandardCharsets.UTF_8);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(Json::parse).toList();
  }

  /** Lines that are as asked for, so far. */
  List<Json> lines(Predicate<Json> wanted) {
    return lines().stream().filter(wanted).toList();
  }

  /** The first line that is as asked for, as soon as it has been written. */
  Json line(Predicate<Json> wanted) {
    return await().atMost(Duration.ofSeconds(10)).until(() -> lines(wanted), found -> !found.isEmpty()).getFirst();
  }

  /** The line of that message in the request of that trace. */
  Json line(String message, String traceId) {
    return line(line -> line.get("message").equals(message) && line.get("trace_id").equals(traceId));
  }
}
