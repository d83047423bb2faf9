package dev.cortado.runtime;

import dev.cortado.schema.HeaderLines;
import dev.cortado.telemetry.TraceIds;
import java.nio.charset.StandardCharsets;

/** The response header that carries a request's trace identifier, kept as the bytes that go on the wire. Renewed for each request. */
final class TraceLine {
  private static final byte[] PREFIX = "x-encore-trace-id: ".getBytes(StandardCharsets.US_ASCII);

  private final byte[] bytes = new byte[PREFIX.length + TraceIds.LENGTH + 2];

  TraceLine() {
    System.arraycopy(PREFIX, 0, bytes, 0, PREFIX.length);
    bytes[bytes.length - 2] = '\r';
    bytes[bytes.length - 1] = '\n';
  }

  /** Takes a new identifier. */
  void renew(TraceIds ids) {
    ids.write(bytes, PREFIX.length);
  }

  /** Adds the header field. */
  void appendTo(HeaderLines lines) {
    lines.append(bytes, 0, bytes.length);
  }

  /** The identifier. */
  @Override
  public String toString() {
    return new String(bytes, PREFIX.length, TraceIds.LENGTH, StandardCharsets.US_ASCII);
  }
}
