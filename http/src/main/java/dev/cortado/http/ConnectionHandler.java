package dev.cortado.http;

import org.jspecify.annotations.Nullable;

/**
 * Takes what one client connection brings, in pieces as it comes. Called on the connection's event loop; arrays and views are good until the
 * method returns.
 */
public interface ConnectionHandler {
  /** How a connection ended. */
  enum End {
    /** Both sides ended in order. */
    CLOSED,
    /** The client reset it. */
    RESET,
    /** A write failed: the client takes nothing more. */
    BROKEN_PIPE,
    /** This side closed it: at a deadline, or because the server ends. */
    ABORTED
  }

  /** The first bytes of a head have come, and the rest is awaited. */
  void begun();

  /** A head is complete. */
  void head(RequestHead head);

  /** Content, without chunk framing; after {@link ClientConnection#tunnel}, raw bytes. */
  void data(byte[] bytes, int from, int to);

  /**
   * The message is complete. Not called after a head that {@link RequestHead#isComplete}.
   *
   * @param trailers its trailer fields; null: none
   */
  void end(@Nullable FieldLines trailers);

  /** The client sends no more. */
  void endOfInput();

  /**
   * What came is not HTTP; nothing more is read.
   *
   * @param error what is wrong, in llhttp's words
   * @param parsed how many bytes from {@code from} on were parsed before the error
   * @param bytes the chunk in which it was found, from {@code from} to {@code to}
   */
  void refused(MessageError error, int parsed, byte[] bytes, int from, int to);

  /** The client's socket has taken so many bytes more of what was written. Told in lumps, and whenever everything is taken. */
  void written(int bytes);

  /** The connection is no more. */
  void closed(End end);
}
