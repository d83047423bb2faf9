package dev.cortado.schema;

/** Status and header fields of a response under construction. Reused from response to response. */
public final class ResponseHead {
  /** Status code, 200 unless said otherwise. */
  public int status = 200;

  /** Whether there is a body, and so a content type. */
  public boolean hasBody;

  /** Whether {@link #lines} has the content type, because the program set it; otherwise a body is {@code application/json}. */
  public boolean hasContentType;

  /** Header fields other than those that the server sets itself (content-length, date, connection). */
  public final HeaderLines lines = new HeaderLines();

  /** Back to an empty 200. */
  public void reset() {
    status = 200;
    hasBody = false;
    hasContentType = false;
    lines.clear();
  }
}
