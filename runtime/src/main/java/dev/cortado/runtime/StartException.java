package dev.cortado.runtime;

/** An application could not be started. The message says why and what to do. */
public final class StartException extends Exception {
  private static final long serialVersionUID = 1;

  public StartException(String message, Throwable cause) {
    super(message, cause);
  }
}
