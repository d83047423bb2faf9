package dev.cortado.http;

import dev.cortado.schema.HeaderLines;
import dev.cortado.schema.RequestView;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** One request of an HTTP/1.1 connection and its place in the order of the answers. */
final class Http1Exchange implements Exchange {
  /** Room before a body: enough for the head of an ordinary response, so that both leave in one buffer. */
  static final int HEAD_ROOM = 256;

  private static final int BODY_ROOM = 768;

  /** What an exchange waits for. */
  enum State {
    /** Not in use. */
    FREE,
    /** The application's answer. */
    UNANSWERED,
    /** Its turn to be written. */
    ANSWERED,
    /** Nothing: the connection has ended, and the application may not know yet. */
    GONE
  }

  private final Http1Connection connection;
  State state = State.FREE;
  String method = "";
  boolean isHead;
  boolean isHttp10;
  boolean keepAlive;
  long startNanos;
  private @Nullable Attachment attachment;

  /** CORS fields of the response; null for none. */
  @Nullable HeaderLines cors;

  /** Kept for {@link #cors}, made for the first request that needs it. */
  private @Nullable HeaderLines corsBuffer;

  /** The response: its head (null when it is at the front of the body) and its body. */
  @Nullable ByteBuf head;

  @Nullable ByteBuf body;

  Http1Exchange(Http1Connection connection) {
    this.connection = connection;
  }

  void begin(String method, boolean isHead, boolean isHttp10, boolean keepAlive, long startNanos) {
    this.state = State.UNANSWERED;
    this.method = method;
    this.isHead = isHead;
    this.isHttp10 = isHttp10;
    this.keepAlive = keepAlive;
    this.startNanos = startNanos;
    this.attachment = null;
    this.cors = null;
  }

  HeaderLines corsBuffer() {
    if (corsBuffer == null) {
      corsBuffer = new HeaderLines();
    }
    corsBuffer.clear();
    return corsBuffer;
  }

  @Override
  public RequestView request() {
    return connection.loop.view;
  }

  @Override
  public String method() {
    return method;
  }

  @Override
  public String target() {
    return connection.loop.dispatcher.target();
  }

  @Override
  public int loop() {
    return connection.loop.index;
  }

  @Override
  public long startNanos() {
    return startNanos;
  }

  @Override
  public void attach(@Nullable Attachment value) {
    attachment = value;
  }

  @Override
  public @Nullable Attachment attachment() {
    return attachment;
  }

  @Override
  public ByteBuf newBody() {
    ByteBuf buffer = connection.output.newBuffer(HEAD_ROOM + BODY_ROOM);
    return buffer.setIndex(HEAD_ROOM, HEAD_ROOM);
  }

  @Override
  public void respond(int status, @Nullable String contentType, HeaderLines lines, ByteBuf responseBody) {
    connection.output.respond(this, status, contentType, lines, responseBody);
  }

  /** The connection has ended: what is not answered never will be. */
  void gone() {
    if (state == State.ANSWERED) {
      release();
    } else if (state == State.UNANSWERED) {
      state = State.GONE;
      Attachment waiting = attachment;
      attachment = null;
      if (waiting != null) {
        waiting.clientGone();
      }
    }
  }

  /** Drops the response. */
  void release() {
    if (head != null) {
      head.release();
      head = null;
    }
    if (body != null) {
      body.release();
      body = null;
    }
    state = State.FREE;
    attachment = null;
  }
}
