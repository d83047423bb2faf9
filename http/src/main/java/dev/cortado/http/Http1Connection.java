package dev.cortado.http;

import dev.cortado.http.HttpServerOptions.Limits;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** One client connection: what happens to its channel, and when it ends. */
@SuppressWarnings("NullAway.Init")
final class Http1Connection extends ChannelInboundHandlerAdapter {
  private static final System.Logger LOG = System.getLogger(Http1Connection.class.getName());

  final Http1Loop loop;
  final Http1Input input;
  private final Limits limits;

  // Set when the channel is on its event loop, before anything else happens.
  Http1Output output;
  private ChannelHandlerContext ctx;

  /** When the last bytes came or answers went, in {@link System#nanoTime()}. */
  long activityNanos;

  /** Whether the client may still send what nobody will read: see {@link HttpServerOptions#lingerTimeout}. */
  private boolean mustLinger;

  private boolean isInputShutdown;
  private boolean isLingering;
  private long lingerUntil;

  // Place in Http1Timeouts
  @Nullable Http1Connection wheelNext;
  @Nullable Http1Connection wheelPrevious;
  long wheelTick;
  private boolean isWatched;

  Http1Connection(Http1Loop loop) {
    this.loop = loop;
    this.limits = loop.limits;
    this.input = new Http1Input(this);
  }

  Channel channel() {
    return ctx.channel();
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    ctx = context;
    output = new Http1Output(this, context);
    activityNanos = System.nanoTime();
    isWatched = true;
    loop.opened(this, activityNanos + limits.keepAliveNanos());
    if (loop.draining) {
      // Accepted just before listening ended.
      loop.eventLoop.execute(this::drain);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    isWatched = false;
    loop.closed(this);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    var in = (ByteBuf) message;
    try {
      activityNanos = System.nanoTime();
      input.read(in);
    } finally {
      in.release();
    }
  }

  /** End of an event-loop turn in which something was written, or in which there is room to write again. */
  void endTurn(long now) {
    activityNanos = now;
    output.flush();
    if (input.isPaused() && output.hasRoom()) {
      input.resume();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (input.isPaused() && context.channel().isWritable()) {
      output.markDirty();
    }
  }

  // ---- The end

  /** Bytes of the client are thrown away, or may be: it is given time to read its last answer. */
  void mustLinger() {
    mustLinger = true;
  }

  /** Everything was written that will be. */
  void written(boolean isSuccess) {
    if (!isSuccess || !mustLinger || isInputShutdown || !(ctx.channel() instanceof DuplexChannel duplex)) {
      ctx.close();
      return;
    }
    duplex.shutdownOutput();
    isLingering = true;
    lingerUntil = System.nanoTime() + limits.lingerNanos();
    loop.timeouts.advance(this, lingerUntil);
    input.end();
  }

  /** The client sends no more. Like Node's server, takes it to have gone: what is not answered by now never is. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event == ChannelInputShutdownEvent.INSTANCE) {
      isInputShutdown = true;
      if (isLingering) {
        ctx.close();
      } else {
        output.gone();
        output.closeAfterWrites();
      }
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    input.end();
    output.gone();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // A connection that breaks is not worth a word; anything else is a bug.
    if (!(cause instanceof IOException)) {
      LOG.log(System.Logger.Level.ERROR, "a connection is closed because its handling failed", cause);
    }
    ctx.close();
  }

  /** Closes an idle connection; one that is in use ends with its last answer. */
  void drain() {
    if (output.isIdle() && input.isBetweenRequests()) {
      output.closeAfterWrites();
    }
  }

  void close() {
    ctx.close();
  }

  // ---- Time

  boolean isWatched() {
    return isWatched;
  }

  /** Acts if a deadline has passed; returns when to look again. */
  long expire(long now) {
    if (isLingering) {
      if (lingerUntil - now <= 0) {
        ctx.close();
      }
      return lingerUntil;
    }
    if (output.isStalled(now)) {
      ctx.close();
      return now + limits.writeNanos();
    }
    if (input.isTorn()) {
      return input.expire(now);
    }
    if (!output.isIdle() || input.isPaused() || output.isClientBehind()) {
      // Not idle, whoever is waited for.
      activityNanos = now;
    }
    long idleUntil = activityNanos + limits.keepAliveNanos();
    if (idleUntil - now <= 0) {
      output.closeAfterWrites();
    }
    return output.isClientBehind() ? Math.min(idleUntil, output.stalledUntil()) : idleUntil;
  }
}
