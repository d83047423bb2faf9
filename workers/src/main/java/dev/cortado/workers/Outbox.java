package dev.cortado.workers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;

/** What goes out on one link: frames are gathered into a batch, which is handed to the socket once per event-loop turn. */
final class Outbox {

  /** A batch this large is not left waiting for the end of the turn, and takes no more calls while the worker is slow to read. */
  private static final int LIMIT = 1 << 20;

  private static final int CAPACITY = 32 << 10;

  private final Channel channel;
  private final Runnable afterFlush;
  private final Runnable flushTask;
  private ByteBuf batch;
  private boolean flushScheduled;
  private boolean flushing;
  private boolean closed;

  /**
   * Makes an empty one.
   *
   * @param afterFlush runs when the socket has become free again and has been given the next batch
   */
  Outbox(Channel channel, Runnable afterFlush) {
    this.channel = channel;
    this.afterFlush = afterFlush;
    this.flushTask = this::flush;
    this.batch = channel.alloc().directBuffer(CAPACITY);
  }

  boolean hasRoom() {
    return batch.readableBytes() < LIMIT;
  }

  /** The batch, for one frame to be written at its end; {@link #appended()} afterwards. */
  ByteBuf batch() {
    return batch;
  }

  /** Appends a frame without payload. */
  void append(int type, int id) {
    batch.writeIntLE(Frames.TYPE_AND_ID).writeByte(type).writeIntLE(id);
    appended();
  }

  void appended() {
    if (batch.readableBytes() >= LIMIT) {
      flush();
    } else if (!flushScheduled) {
      flushScheduled = true;
      // Runs once this turn's sockets have all been read: that gathering is where the link's speed comes from.
      channel.eventLoop().execute(flushTask);
    }
  }

  /**
   * Hands the batch to the socket, unless the one before is still on its way: so everything handed over may have reached the worker, and
   * everything in the batch has not.
   */
  private void flush() {
    flushScheduled = false;
    if (closed || !batch.isReadable() || !channel.isWritable()) {
      return;
    }
    ByteBuf out = batch;
    flushing = true;
    channel.writeAndFlush(out.retain(), channel.voidPromise());
    flushing = false;
    if (closed) {
      // The write found the socket dead, and closing has released the batch.
      return;
    }
    if (out.refCnt() == 1 && out.capacity() <= LIMIT) {
      // Written whole, as nearly always: the buffer is ours again.
      out.clear();
    } else {
      out.release();
      batch = channel.alloc().directBuffer(CAPACITY);
    }
  }

  void writabilityChanged() {
    // Within flush() it tells nothing new: the batch went out whole.
    if (!flushing && !flushScheduled && channel.isWritable()) {
      flushScheduled = true;
      channel
          .eventLoop()
          .execute(
              () -> {
                flush();
                afterFlush.run();
              });
    }
  }

  /** Sends nothing more. Returns the frames that have not left this process; to be released by the caller. */
  ByteBuf close() {
    closed = true;
    if (flushing) {
      // The batch is with the socket.
      batch.release();
      return Unpooled.EMPTY_BUFFER;
    }
    return batch;
  }
}
