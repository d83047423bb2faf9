package dev.cortado.http;

import dev.cortado.schema.HeaderLines;
import dev.cortado.schema.RequestView;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** One request and its response, on one event loop. Reused by its connection once answered. */
public interface Exchange {

  /** The request; valid until the handler returns. */
  RequestView request();

  /** The method as received; "" when there is none. */
  String method();

  /** The request target as received: path and query, or the whole of an absolute form. Valid until the handler returns. Allocates. */
  String target();

  /** Number of the connection's event loop, from 0. */
  int loop();

  /** {@link System#nanoTime()} when the request's last byte was read. */
  long startNanos();

  /** Remembers whatever the application needs until the response; null at first. */
  void attach(@Nullable Attachment attachment);

  /** What was attached. */
  @Nullable Attachment attachment();

  /** An empty buffer for a response body, with room before it for the head. Hand it to {@link #respond}, or release it. */
  ByteBuf newBody();

  /**
   * Answers. Responses of pipelined requests leave in the order of the requests, flushed once per event-loop turn. After the client has gone
   * this only releases {@code body}.
   *
   * @param status status code, 200 to 599
   * @param contentType value of {@code content-type}; null for a response without one
   * @param lines further header fields; read before this returns
   * @param body from {@link #newBody()}; released here
   */
  void respond(int status, @Nullable String contentType, HeaderLines lines, ByteBuf body);

  /** State of the application for one exchange. */
  interface Attachment {

    /** The connection ended before the response was given. */
    void clientGone();
  }
}
