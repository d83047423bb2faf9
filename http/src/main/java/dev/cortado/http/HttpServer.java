package dev.cortado.http;

import dev.cortado.http.Http1Loop.Site;
import dev.cortado.http.HttpServerOptions.Limits;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 server for one {@link Application}. Binds when started; its connections live on event loops that belong to the caller.
 *
 * <p>Everything the application is asked runs on the event loop of the connection and must not block.
 */
public final class HttpServer implements AutoCloseable {
  private final Channel acceptor;
  private final List<Http1Loop> loops;

  private HttpServer(Channel acceptor, List<Http1Loop> loops) {
    this.acceptor = acceptor;
    this.loops = loops;
  }

  /**
   * Binds and serves.
   *
   * @throws IOException when the address can't be bound
   * @throws IllegalArgumentException when two routes match the same requests
   */
  public static HttpServer start(HttpServerOptions options, EventLoops eventLoops, Application application) throws IOException {
    Site site = site(application);
    Limits limits = options.limits();
    var loops = new ArrayList<Http1Loop>();
    for (EventLoop eventLoop : eventLoops.loops()) {
      loops.add(new Http1Loop(eventLoop, loops.size(), limits, site));
    }
    var address = new InetSocketAddress(options.host(), options.port());
    Bootstrap bootstrap =
        new Bootstrap()
            .group(eventLoops.loops().getFirst())
            .channel(eventLoops.serverChannel())
            .option(ChannelOption.SO_BACKLOG, options.backlog())
            .option(ChannelOption.SO_REUSEADDR, true)
            .handler(new Acceptor(loops, limits, eventLoops.transport()));
    if (Loopback.needsNoCongestionControl(address, eventLoops.transport())) {
      bootstrap.option(Loopback.CONGESTION_CONTROL, Loopback.reno());
    }
    ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new IOException("cannot listen on " + options.host() + ":" + options.port() + ": " + bound.cause().getMessage(), bound.cause());
    }
    return new HttpServer(bound.channel(), List.copyOf(loops));
  }

  /** Pairs of routes that match the same requests; a server refuses to start with any. */
  public static List<RouteConflict> conflicts(List<Route> routes) {
    return new Router(routes).conflicts();
  }

  /** The port that is listened on. */
  public int port() {
    return ((InetSocketAddress) acceptor.localAddress()).getPort();
  }

  /** Number of open client connections. */
  public int connections() {
    return loops.stream().mapToInt(loop -> loop.connections.get()).sum();
  }

  /**
   * Serves another application from now on. Requests that were handed to the one before are still answered by it.
   *
   * @throws IllegalArgumentException when two routes match the same requests
   */
  public void replace(Application application) {
    Site site = site(application);
    for (Http1Loop loop : loops) {
      loop.eventLoop.execute(() -> loop.serve(site));
    }
  }

  /** Stops listening; connections go on. Waits, so not to be called on an event loop. */
  public void stopAccepting() {
    acceptor.close().awaitUninterruptibly();
  }

  /**
   * Stops listening, closes idle connections, and lets the others end with the answers they wait for. Waits, so not to be called on an
   * event loop.
   *
   * @return whether all connections ended in time
   */
  public boolean drain(Duration limit) throws InterruptedException {
    stopAccepting();
    long deadline = System.nanoTime() + limit.toNanos();
    for (Http1Loop loop : loops) {
      loop.eventLoop.execute(
          () -> {
            loop.draining = true;
            loop.timeouts.forEach(Http1Connection::drain);
          });
    }
    while (connections() > 0) {
      if (System.nanoTime() - deadline >= 0) {
        return false;
      }
      Thread.sleep(5);
    }
    return true;
  }

  /** Stops listening and closes all connections, answered or not. */
  @Override
  public void close() {
    stopAccepting();
    for (Http1Loop loop : loops) {
      loop.eventLoop.execute(
          () -> {
            loop.draining = true;
            loop.timeouts.forEach(Http1Connection::close);
          });
    }
  }

  private static Site site(Application application) {
    Site site = Site.of(application);
    List<RouteConflict> conflicts = site.router().conflicts();
    if (!conflicts.isEmpty()) {
      throw new IllegalArgumentException("routes that match the same requests: " + conflicts);
    }
    return site;
  }

  /** Gives each new connection to the loop that has the fewest, taking turns among equals. */
  private static final class Acceptor extends ChannelInboundHandlerAdapter {
    private static final System.Logger LOG = System.getLogger(HttpServer.class.getName());

    private final List<Http1Loop> loops;
    private final WriteBufferWaterMark waterMark;
    private final boolean readsIntoSharedBuffer;
    private int turn;

    Acceptor(List<Http1Loop> loops, Limits limits, EventLoops.Transport transport) {
      this.loops = loops;
      this.waterMark = new WriteBufferWaterMark(limits.writeHighWaterMark() / 4, limits.writeHighWaterMark());
      // io_uring's reads are under way while others are looked at, so each needs a buffer of its own.
      this.readsIntoSharedBuffer = transport != EventLoops.Transport.IO_URING;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      var channel = (Channel) message;
      Http1Loop loop = next();
      loop.connections.incrementAndGet();
      var config = channel.config();
      config.setOption(ChannelOption.TCP_NODELAY, true);
      config.setOption(ChannelOption.ALLOW_HALF_CLOSURE, true);
      config.setWriteBufferWaterMark(waterMark);
      if (readsIntoSharedBuffer) {
        config.setRecvByteBufAllocator(loop.readBuffer);
      }
      channel.pipeline().addLast(new Http1Connection(loop));
      loop.eventLoop
          .register(channel)
          .addListener(
              registered -> {
                if (!registered.isSuccess()) {
                  loop.connections.decrementAndGet();
                  channel.unsafe().closeForcibly();
                }
              });
    }

    private Http1Loop next() {
      int start = turn++ & Integer.MAX_VALUE;
      Http1Loop best = loops.get(start % loops.size());
      for (int i = 1; i < loops.size(); i++) {
        Http1Loop other = loops.get((start + i) % loops.size());
        if (other.connections.get() < best.connections.get()) {
          best = other;
        }
      }
      return best;
    }

    /** Out of file descriptors, most likely: waits a second for some to be closed instead of asking the kernel in vain. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      LOG.log(System.Logger.Level.WARNING, "cannot accept connections: " + cause.getMessage() + "; trying again in a second");
      var config = context.channel().config();
      config.setAutoRead(false);
      context.channel().eventLoop().schedule(() -> config.setAutoRead(true), 1, TimeUnit.SECONDS);
    }
  }

  /** Hands out one buffer of an event loop again and again: a connection copies what was read before the next one reads. */
  static final class SharedReadBuffer extends DefaultMaxMessagesRecvByteBufAllocator {
    private static final int SIZE = 64 * 1024;
    private @Nullable ByteBuf shared;

    @Override
    public RecvByteBufAllocator.Handle newHandle() {
      return new MaxMessageHandle() {
        @Override
        public ByteBuf allocate(ByteBufAllocator allocator) {
          ByteBuf buffer = shared;
          if (buffer == null) {
            // Wrapped, so that it goes with the loop and nobody has to release it.
            buffer = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(SIZE));
            shared = buffer;
          }
          return buffer.refCnt() == 1 ? buffer.clear().retain() : allocator.directBuffer(SIZE, SIZE);
        }

        @Override
        public int guess() {
          return SIZE;
        }
      };
    }
  }
}
