package dev.cortado.http;

/** The head of a request (RFC 9112 §3, §5). Filled anew for each one. */
public final class RequestHead {
  /** Number of the method in llhttp's numbering (docs/worker-protocol.md). */
  public int method;

  /** The request target lies in {@link FieldLines#bytes} of {@link #fields} from here. */
  public int targetStart;

  /** End of the request target. */
  public int targetEnd;

  /** The field lines. */
  public final FieldLines fields = new FieldLines();

  /** Whether they are byte for byte those of this connection's head before. */
  public boolean hasSameFields;

  /** Whether the connection may go on after it (RFC 9112 §9.3). */
  public boolean keepAlive;

  /** Whether it asks for another protocol (Upgrade in HTTP/1.1 with {@code Connection: upgrade}, or CONNECT). */
  public boolean isUpgrade;

  /** Whether the message has no content and is complete. */
  public boolean isComplete;

  /** HTTP/1.0 rather than 1.1. */
  public boolean isHttp10;
}
