package dev.cortado.build;

/**
 * Something the front end has to say about a program.
 *
 * @param severity whether the program can be built all the same
 * @param file relative to the application's root; empty when it concerns no file
 * @param line from 1; 0 when it concerns no line
 * @param column from 1; 0 when it concerns no line
 * @param message what is wrong
 * @param hint what to write instead; may be empty
 */
public record Diagnostic(Severity severity, String file, int line, int column, String message, String hint) {

  /** Whether a program can be built in spite of a diagnostic. */
  public enum Severity {
    WARNING,
    ERROR
  }

  /** One line for people: {@code file:line:col  what is wrong  what to write instead}. */
  @Override
  public String toString() {
    var text = new StringBuilder();
    if (!file.isEmpty()) {
      text.append(file);
      if (line > 0) {
        text.append(':').append(line).append(':').append(column);
      }
      text.append("  ");
    }
    text.append(message);
    if (!hint.isEmpty()) {
      text.append("  ").append(hint);
    }
    return text.toString();
  }
}
