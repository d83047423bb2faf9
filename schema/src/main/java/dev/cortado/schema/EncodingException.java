package dev.cortado.schema;

/** What a handler returned can't be sent: a mistake in the program, answered as {@code internal}. The message is for its author. */
public final class EncodingException extends Exception {
  private static final long serialVersionUID = 1;

  public EncodingException(String message) {
    super(message);
  }
}
