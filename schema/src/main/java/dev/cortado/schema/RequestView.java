package dev.cortado.schema;

/**
 * One request as the decoders see it: bounds into byte arrays that belong to the I/O thread.
 *
 * <p>Filled by the HTTP parser and the router, valid until the handler returns, then filled again for the next request: whoever
 * needs a byte for longer copies it. Fields are open and offsets are plain ints because this is read for every request and must
 * cost no allocation (benchmark: {@code RequestDecoding}).
 */
public final class RequestView {
  private static final byte[] NOTHING = {};

  /** Holds the request line and the header fields. */
  public byte[] head = NOTHING;

  /** Bounds in {@link #head} of the query without its {@code ?}; equal when there is none. */
  public int queryStart;

  public int queryEnd;

  /** Number of dynamic segments of the matched route. */
  public int parameterCount;

  /**
   * Bounds in {@link #head} of the value of dynamic segment {@code i}, still percent-encoded, at {@code 2 * i} and {@code 2 * i + 1}.
   * A start of -1: the wildcard matched the bare prefix and the parameter is absent.
   */
  public int[] parameters = new int[16];

  /** Number of header fields. */
  public int headerCount;

  /**
   * Bounds in {@link #head} of header field {@code i}: name start, name end, value start, value end from {@code 4 * i}. Values are without
   * the white space around them.
   */
  public int[] headers = new int[4 * 32];

  /** Holds the body. */
  public byte[] body = NOTHING;

  /** Bounds in {@link #body}; equal when there is none. */
  public int bodyStart;

  public int bodyEnd;
}
