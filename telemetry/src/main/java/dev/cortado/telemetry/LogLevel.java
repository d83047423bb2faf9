package dev.cortado.telemetry;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How much a log line matters; as a threshold, lines below it are not written. */
public enum LogLevel {
  TRACE,
  DEBUG,
  INFO,
  WARN,
  ERROR,
  /** As a threshold only: nothing is written. */
  OFF;

  private final String label = name().toLowerCase(Locale.ROOT);

  /** The name as in log lines and on the command line. */
  public String label() {
    return label;
  }

  /** The level of that name. */
  public static Optional<LogLevel> of(String label) {
    return Arrays.stream(values()).filter(level -> level.label.equals(label)).findFirst();
  }

  /** All names, for messages. */
  public static String labels() {
    return Arrays.stream(values()).map(LogLevel::label).collect(Collectors.joining(", "));
  }
}
