package dev.cortado.workers;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One worker's socket on one event loop: what comes in is checked and handed to the dispatcher. */
final class Link extends ChannelInboundHandlerAdapter implements FrameReader.Sink {

  /** How a link comes to know its worker. */
  interface Doorkeeper {
    /** The worker that holds this token; null when there is none. */
    @Nullable Worker worker(byte[] bytes, int from);

    /** Somebody else connected. */
    void refused(String reason);
  }

  /** A connection that has not said who it is by then is closed. */
  private static final Duration GREETING_LIMIT = Duration.ofSeconds(5);

  private enum State {
    GREETING,
    LOADING,
    READY,
    RETIRED,
    CLOSED
  }

  private final LoopDispatcher dispatcher;
  private final Channel channel;
  private final Doorkeeper doorkeeper;
  private final int maxInFlight;
  private final Outbox outbox;
  private final FrameReader reader = new FrameReader(this);

  private State state = State.GREETING;
  private @Nullable Worker worker;
  private @Nullable LinkCounters counters;
  private int inFlight;
  private @Nullable Health health;
  private @Nullable Future<?> greetingTimer;

  Link(LoopDispatcher dispatcher, Channel channel, Doorkeeper doorkeeper, int maxInFlight) {
    this.dispatcher = dispatcher;
    this.channel = channel;
    this.doorkeeper = doorkeeper;
    this.maxInFlight = maxInFlight;
    this.outbox = new Outbox(channel, dispatcher::pump);
  }

  // Outgoing

  /** Whether a further call may be written into the batch. */
  boolean hasRoom() {
    return inFlight < maxInFlight && outbox.hasRoom();
  }

  int inFlight() {
    return inFlight;
  }

  /** The batch, for one frame to be appended. */
  ByteBuf batch() {
    return outbox.batch();
  }

  /** A call was appended to the batch. */
  void called() {
    inFlight++;
    LinkCounters counters = this.counters;
    if (counters != null) {
      counters.sent(inFlight);
    }
    outbox.appended();
  }

  void cancel(int id) {
    outbox.append(Frames.CANCEL, id);
  }

  /** No more calls: the worker may end when it has answered. */
  void retire() {
    if (state == State.READY) {
      state = State.RETIRED;
      outbox.append(Frames.DRAIN, 0);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    outbox.writabilityChanged();
  }

  // Incoming

  @Override
  public void channelActive(ChannelHandlerContext context) {
    greetingTimer =
        channel.eventLoop().schedule(() -> broken("it did not say who it is"), GREETING_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf in = (ByteBuf) message;
    try {
      // One copy out of the socket's buffer buys plain array reads for everything after it, the response encoder included.
      int length = in.readableBytes();
      byte[] chunk = dispatcher.scratch(length);
      in.readBytes(chunk, 0, length);
      reader.read(chunk, length);
    } catch (BrokenLinkException e) {
      broken(String.valueOf(e.getMessage()));
    } finally {
      in.release();
    }
    dispatcher.pump();
  }

  @Override
  public void frame(int type, int id, byte[] bytes, int from, int to) throws BrokenLinkException {
    switch (state) {
      case READY, RETIRED -> {
        if (type == Frames.RESULT || type == Frames.ERROR) {
          inFlight--;
          LinkCounters counters = this.counters;
          if (counters != null) {
            counters.answered(inFlight);
          }
          dispatcher.answered(this, type == Frames.RESULT, id, bytes, from, to);
        } else {
          sideFrame(type, id, bytes, from, to);
        }
      }
      case LOADING -> {
        if (type == Frames.READY) {
          ready(bytes, from, to);
        } else {
          sideFrame(type, id, bytes, from, to);
        }
      }
      case GREETING -> hello(type, id, bytes, from, to);
      case CLOSED -> {}
    }
  }

  private void hello(int type, int id, byte[] bytes, int from, int to) throws BrokenLinkException {
    if (type != Frames.HELLO || id != 0 || to - from != 1 + Frames.TOKEN_DIGITS) {
      throw new BrokenLinkException("the first frame is not HELLO");
    }
    if (bytes[from] != Frames.VERSION) {
      throw new BrokenLinkException("it speaks version " + bytes[from] + " of the link, not " + Frames.VERSION);
    }
    Worker worker = doorkeeper.worker(bytes, from + 1);
    if (worker == null) {
      throw new BrokenLinkException("its token is no worker's");
    }
    if (!worker.connected(dispatcher.number())) {
      throw new BrokenLinkException("the worker is connected already");
    }
    this.worker = worker;
    counters = worker.counters(dispatcher.number());
    state = State.LOADING;
    stop(greetingTimer);
    if (dispatcher.number() == 0) {
      health = Health.watch(channel.eventLoop(), worker, ping -> outbox.append(Frames.PING, ping));
    }
  }

  private void ready(byte[] bytes, int from, int to) throws BrokenLinkException {
    Worker worker = this.worker;
    if (worker == null || to - from != 9) {
      throw new BrokenLinkException("READY is malformed");
    }
    int endpoints = Frames.int32(bytes, from + 4);
    if (!worker.mayRegister(endpoints)) {
      return;
    }
    state = State.READY;
    dispatcher.ready(this, worker, (bytes[from + 8] & Frames.READS_METADATA) != 0);
    worker.ready();
  }

  private void sideFrame(int type, int id, byte[] bytes, int from, int to) throws BrokenLinkException {
    Worker worker = this.worker;
    if (type == Frames.LOG && worker != null) {
      worker.log(dispatcher.replyOf(this, id), bytes, from, to);
    } else if (type == Frames.PONG && health != null && to - from == 4) {
      health.pong(id, Frames.int32(bytes, from));
    } else {
      throw new BrokenLinkException("a frame of type " + type + " and " + (to - from) + " bytes has no business here");
    }
  }

  // The end

  private void broken(String reason) {
    Worker worker = this.worker;
    if (worker == null) {
      doorkeeper.refused("a connection to the worker socket was closed: " + reason);
    } else {
      worker.fault("broke the link protocol: " + reason);
    }
    close();
  }

  void close() {
    if (state == State.CLOSED) {
      return;
    }
    State before = state;
    state = State.CLOSED;
    channel.close();
    stop(greetingTimer);
    if (health != null) {
      health.stop();
    }
    LinkCounters counters = this.counters;
    if (counters != null) {
      counters.answered(0);
    }
    ByteBuf unsent = outbox.close();
    if (before == State.READY || before == State.RETIRED) {
      dispatcher.closed(this, unsent);
    }
    unsent.release();
    if (worker != null) {
      worker.linkClosed();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    close();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof IOException) {
      close();
    } else {
      broken(cause.toString());
    }
  }

  @Nullable Worker worker() {
    return worker;
  }

  private static void stop(@Nullable Future<?> timer) {
    if (timer != null) {
      timer.cancel(false);
    }
  }
}
