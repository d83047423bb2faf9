package dev.cortado.telemetry;

/** How log lines look. */
public enum LogFormat {
  /** One JSON object a line, for machines. */
  JSON,
  /** Plain text for people. */
  TEXT,
  /** Text with ANSI colours, for a terminal. */
  COLOR
}
