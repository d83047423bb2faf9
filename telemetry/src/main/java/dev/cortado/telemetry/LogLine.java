package dev.cortado.telemetry;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/** One line of the log while it is put together. */
public final class LogLine {
  private static final JsonStringEncoder ESCAPES = JsonStringEncoder.getInstance();
  private static final DateTimeFormatter INSTANT = new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);
  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneId.systemDefault());
  private static final String RESET = "\u001b[0m";
  private static final String DIM = "\u001b[2m";

  private final Log log;
  private final LogLevel level;
  private final StringBuilder text = new StringBuilder(256);
  private @Nullable String stack;

  LogLine(Log log, LogLevel level, String message, Instant now) {
    this.log = log;
    this.level = level;
    if (log.format() == LogFormat.JSON) {
      text.append("{\"time\":\"").append(INSTANT.format(now)).append("\",\"level\":\"").append(level.label()).append("\",\"message\":");
      appendJson(message);
    } else {
      text.append(color(DIM)).append(CLOCK.format(now)).append(color(RESET)).append(' ');
      text.append(color(colorOf(level))).append(level.name()).repeat(' ', 6 - level.name().length()).append(color(RESET));
      text.append(message);
    }
  }

  /** Adds a text field. */
  public LogLine with(String name, String value) {
    if (log.format() == LogFormat.JSON) {
      name(name);
      appendJson(value);
      return this;
    }
    return withText(name, needsQuotes(value) ? '"' + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"' : value);
  }

  /** Adds a number. */
  public LogLine with(String name, long value) {
    return withJson(name, Long.toString(value));
  }

  /** Adds a duration, in milliseconds with three decimals. */
  public LogLine withMillis(String name, long nanos) {
    long micros = nanos / 1_000;
    var digits = Long.toString(1_000 + micros % 1_000);
    return withJson(name, micros / 1_000 + "." + digits.substring(1));
  }

  /** Adds a field whose value is JSON already. */
  public LogLine withJson(String name, String json) {
    if (log.format() == LogFormat.JSON) {
      name(name);
      text.append(json);
      return this;
    }
    return withText(name, json);
  }

  /** Adds a stack trace: a field in JSON, lines of their own in text. */
  public LogLine withStack(@Nullable String trace) {
    if (trace != null && log.format() == LogFormat.JSON) {
      return with("stack", trace);
    }
    this.stack = trace;
    return this;
  }

  /** Hands the line to the writer, unless its level is below the log's threshold. */
  public void write() {
    if (log.writes(level)) {
      log.write(text());
    }
  }

  /** The complete line with its line end. */
  String text() {
    if (log.format() == LogFormat.JSON) {
      return text.append("}\n").toString();
    }
    text.append('\n');
    if (stack != null) {
      stack.lines().forEach(line -> text.append(color(DIM)).append("    ").append(line.strip()).append(color(RESET)).append('\n'));
    }
    return text.toString();
  }

  private LogLine withText(String name, String value) {
    text.append(' ').append(color(DIM)).append(name).append('=').append(color(RESET)).append(value);
    return this;
  }

  private void name(String name) {
    text.append(',');
    appendJson(name);
    text.append(':');
  }

  private void appendJson(String value) {
    text.append('"');
    ESCAPES.quoteAsString(value, text);
    text.append('"');
  }

  private static boolean needsQuotes(String value) {
    return value.isEmpty() || value.chars().anyMatch(c -> c <= ' ' || c == '"' || c == '=');
  }

  private String color(String code) {
    return log.format() == LogFormat.COLOR ? code : "";
  }

  private static String colorOf(LogLevel level) {
    return switch (level) {
      case ERROR -> "\u001b[31m";
      case WARN -> "\u001b[33m";
      case INFO -> "\u001b[32m";
      case TRACE, DEBUG, OFF -> "\u001b[36m";
    };
  }
}
