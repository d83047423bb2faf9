package dev.cortado.http;

/**
 * Why a request never became one that a route could answer. The connection is closed after the answer, because where the next request
 * begins can no
 * longer be trusted.
 */
public enum ProtocolError {
  /** The message breaks the grammar or the framing rules of RFC 9112. */
  BAD_REQUEST(400, "malformed HTTP request"),
  /** {@code CONNECT}, or a method that nobody here knows. */
  INVALID_METHOD(400, "invalid method"),
  /** The request did not arrive in time (RFC 9110 §15.5.9). */
  REQUEST_TIMEOUT(408, "request timeout"),
  /** The request line is longer than {@link HttpServerOptions#requestLineLimit}. */
  URI_TOO_LONG(414, "URI too long"),
  /** {@code Expect} with something other than {@code 100-continue} (RFC 9110 §10.1.1). */
  EXPECTATION_FAILED(417, "expectation failed"),
  /** More or larger header fields than {@link HttpServerOptions} allows (RFC 6585 §5). */
  HEADERS_TOO_LARGE(431, "request header fields too large"),
  /** A handler threw: a bug, logged where it was caught. */
  INTERNAL(500, "an internal error occurred"),
  /** Neither HTTP/1.1 nor HTTP/1.0. */
  VERSION_NOT_SUPPORTED(505, "HTTP version not supported");

  private final int status;
  private final String message;

  ProtocolError(int status, String message) {
    this.status = status;
    this.message = message;
  }

  /** The response's status code. */
  public int status() {
    return status;
  }

  /** A sentence that may reach the client. */
  public String message() {
    return message;
  }
}
