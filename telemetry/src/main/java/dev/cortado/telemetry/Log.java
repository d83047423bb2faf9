package dev.cortado.telemetry;

import java.io.OutputStream;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The structured log of one running application. Usable from any thread; never blocks. */
public final class Log implements AutoCloseable {
  private final LogLevel threshold;
  private final LogFormat format;
  private final @Nullable LogWriter writer;

  /**
   * @param threshold lines below are not written
   * @param format how lines look
   * @param out where they go
   */
  public Log(LogLevel threshold, LogFormat format, OutputStream out) {
    this.threshold = threshold;
    this.format = format;
    if (threshold == LogLevel.OFF) {
      this.writer = null;
    } else {
      this.writer = new LogWriter(out, new Log(LogLevel.OFF, format, OutputStream.nullOutputStream()));
      this.writer.start();
    }
  }

  /** Whether lines of that level are written; ask before building one on the request path. */
  public boolean writes(LogLevel level) {
    return level.compareTo(threshold) >= 0 && threshold != LogLevel.OFF;
  }

  /** Begins a line. */
  public LogLine line(LogLevel level, String message) {
    return new LogLine(this, level, message, Instant.now());
  }

  /** Writes a line without fields. */
  public void write(LogLevel level, String message) {
    if (writes(level)) {
      line(level, message).write();
    }
  }

  /** Writes a line that somebody else has formatted, among ours and in order. */
  public void writeAsItIs(String line) {
    write(line + "\n");
  }

  /** Whether lines are read by machines, which want every value in a field of its own, rather than by people. */
  public boolean isForMachines() {
    return format == LogFormat.JSON;
  }

  LogFormat format() {
    return format;
  }

  void write(String line) {
    if (writer != null) {
      writer.write(line);
    }
  }

  /** Writes what is queued and ends the writer. */
  @Override
  public void close() {
    if (writer != null) {
      writer.close();
    }
  }
}
