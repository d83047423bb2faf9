package dev.cortado.build;

/** A build could not be carried out at all. The message says what to do. */
public final class BuildException extends Exception {
  private static final long serialVersionUID = 1;

  public BuildException(String message) {
    super(message);
  }

  public BuildException(String message, Throwable cause) {
    super(message, cause);
  }
}
