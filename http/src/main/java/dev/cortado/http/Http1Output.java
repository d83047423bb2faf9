package dev.cortado.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cortado.schema.HeaderLines;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import org.jspecify.annotations.Nullable;

/** The sending half of a connection: writes the answers in the order of the requests. */
final class Http1Output {
  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(Unpooled.directBuffer().writeBytes("HTTP/1.1 100 Continue\r\n\r\n".getBytes(US_ASCII)).asReadOnly());

  private final Http1Connection connection;
  private final Http1Loop loop;
  private final ChannelHandlerContext ctx;
  private final Channel channel;
  private final Http1Answers answers;
  private boolean isDirty;

  /** Bytes that waited for the client at the last look, and since when they are as many. */
  private long stalledBytes;

  private long stalledSince;

  Http1Output(Http1Connection connection, ChannelHandlerContext ctx) {
    this.connection = connection;
    this.loop = connection.loop;
    this.ctx = ctx;
    this.channel = ctx.channel();
    this.answers = new Http1Answers(connection, loop.limits.pipeline());
  }

  /** The exchange of the next request. */
  Http1Exchange add() {
    return answers.add();
  }

  /** Whether no answer is due. */
  boolean isIdle() {
    return answers.isEmpty();
  }

  /** Whether another request may be taken: not too many wait, and the client reads what is written. */
  boolean takesMore() {
    return !answers.isFull() && channel.isWritable();
  }

  ByteBuf newBuffer(int capacity) {
    return channel.alloc().directBuffer(capacity);
  }

  void respond(Http1Exchange exchange, int status, @Nullable String contentType, HeaderLines lines, ByteBuf body) {
    if (exchange.state != Http1Exchange.State.UNANSWERED) {
      body.release();
      if (exchange.state != Http1Exchange.State.GONE) {
        throw new IllegalStateException("a request is answered once");
      }
      exchange.state = Http1Exchange.State.FREE;
      return;
    }
    if (status < 200 || status > 599) {
      body.release();
      throw new IllegalArgumentException("a final status is 200 to 599, not " + status);
    }
    if (loop.draining && exchange.keepAlive && connection.input.isBetweenRequests() && answers.isLast(exchange)) {
      exchange.keepAlive = false;
      connection.input.discard();
    }
    // RFC 9110 §8.6, §6.4.1
    boolean isBodiless = status == 204 || status == 304;
    Http1ResponseHead head = loop.responseHead;
    try {
      head.write(status, contentType, lines, exchange.cors, isBodiless ? -1 : body.readableBytes(), exchange.keepAlive, exchange.isHttp10);
    } catch (IllegalArgumentException e) {
      body.release();
      throw e;
    }
    if (isBodiless || exchange.isHead) {
      body.writerIndex(body.readerIndex());
    }
    int length = head.length();
    int start = body.readerIndex() - length;
    ByteBuf separateHead = null;
    if (start >= 0) {
      body.setBytes(start, head.bytes(), 0, length).readerIndex(start);
    } else {
      separateHead = channel.alloc().directBuffer(length).writeBytes(head.bytes(), 0, length);
    }
    exchange.attach(null);
    if (answers.first() == exchange) {
      write(separateHead, body, exchange.keepAlive);
      writeAnswersThatWaited();
    } else {
      exchange.head = separateHead;
      exchange.body = body;
      exchange.state = Http1Exchange.State.ANSWERED;
    }
  }

  private void writeAnswersThatWaited() {
    answers.removeFirst();
    while (!answers.isEmpty()) {
      Http1Exchange exchange = answers.first();
      ByteBuf body = exchange.body;
      if (exchange.state != Http1Exchange.State.ANSWERED || body == null) {
        return;
      }
      ByteBuf head = exchange.head;
      exchange.head = null;
      exchange.body = null;
      write(head, body, exchange.keepAlive);
      answers.removeFirst();
    }
    connection.input.answersAreWritten();
  }

  private void write(@Nullable ByteBuf head, ByteBuf body, boolean keepAlive) {
    if (head != null) {
      ctx.write(head, ctx.voidPromise());
    }
    if (body.isReadable()) {
      ctx.write(body, ctx.voidPromise());
    } else {
      body.release();
    }
    if (keepAlive) {
      markDirty();
    } else {
      closeAfterWrites();
    }
  }

  /** Tells the client to send the body it holds back. */
  void writeContinue() {
    ctx.write(CONTINUE.duplicate(), ctx.voidPromise());
    markDirty();
  }

  /** Has {@link #flush} called at the end of this turn of the event loop. */
  void markDirty() {
    if (!isDirty) {
      isDirty = true;
      loop.markDirty(connection);
    }
  }

  /** Sends what was written. */
  void flush() {
    isDirty = false;
    ctx.flush();
  }

  /** Whether there is room for so many more requests that reading again is worth while. */
  boolean hasRoom() {
    return answers.hasRoom() && channel.isWritable();
  }

  /** No answer follows: ends the connection when everything is written. */
  void closeAfterWrites() {
    connection.input.discard();
    ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener((ChannelFutureListener) written -> connection.written(written.isSuccess()));
  }

  /** The client is no more. */
  void gone() {
    answers.gone();
  }

  /** Whether the client has bytes to take. */
  boolean isClientBehind() {
    return stalledBytes > 0;
  }

  /** When the client will have taken nothing for too long. */
  long stalledUntil() {
    return stalledSince + loop.limits.writeNanos();
  }

  /** Looks whether the client has taken nothing of what waits for it for too long. */
  boolean isStalled(long now) {
    ChannelOutboundBuffer out = channel.unsafe().outboundBuffer();
    long waiting = out == null ? 0 : out.totalPendingWriteBytes();
    if (waiting == 0 || waiting != stalledBytes) {
      stalledBytes = waiting;
      stalledSince = now;
      return false;
    }
    return stalledUntil() - now <= 0;
  }
}
