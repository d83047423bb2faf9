package dev.cortado.http;

/** Answers requests. Called on the connection's event loop with head and body complete; must not block. */
public interface HttpHandler {

  /**
   * Handles one request. {@link Exchange#request()} is valid until this returns; the response may be given then or later, on the same event
   * loop, by exactly one call of {@link Exchange#respond}.
   */
  void handle(Exchange exchange);
}
