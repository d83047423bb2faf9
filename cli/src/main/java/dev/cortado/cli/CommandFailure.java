package dev.cortado.cli;

import org.jspecify.annotations.Nullable;

/** A command can't do what it was asked; the message tells the user what to do. */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  CommandFailure(String message) {
    super(message);
  }

  CommandFailure(@Nullable String message, Throwable cause) {
    super(message == null ? cause.toString() : message, cause);
  }
}
