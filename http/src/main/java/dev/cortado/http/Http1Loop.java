package dev.cortado.http;

import dev.cortado.http.HttpServerOptions.Limits;
import dev.cortado.schema.RequestView;
import io.netty.channel.EventLoop;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What the connections of one server on one event loop share. Confined to that loop, except for {@link #connections}. */
final class Http1Loop {
  final EventLoop eventLoop;
  final int index;
  final Limits limits;
  final RequestView view = new RequestView();
  final Http1Parser parser;
  final Http1Dispatcher dispatcher;
  final Http1ResponseHead responseHead = new Http1ResponseHead();
  final Http1Timeouts timeouts;
  final HttpServer.SharedReadBuffer readBuffer = new HttpServer.SharedReadBuffer();

  /** What is served; replaced as a whole. */
  Site site;

  boolean draining;

  /** Connections that are or will be on this loop; written by the acceptor and by this loop. */
  final AtomicInteger connections = new AtomicInteger();

  /** Where the bytes of a read lie while they are looked at. */
  private byte[] scratch = new byte[2048];

  private Http1Connection[] dirty = new Http1Connection[64];
  private Http1Connection[] flushing = new Http1Connection[64];
  private int dirtyCount;
  private boolean ticking;
  private final Runnable flushTask = this::flush;
  private final Runnable tickTask = this::tick;

  /** A set of routes, ready to be matched, and who answers the rest. */
  record Site(Application application, Router router, @Nullable CorsPolicy cors) {
    static Site of(Application application) {
      return new Site(application, new Router(application.routes()), application.cors().orElse(null));
    }
  }

  Http1Loop(EventLoop eventLoop, int index, Limits limits, Site site) {
    this.eventLoop = eventLoop;
    this.index = index;
    this.limits = limits;
    this.parser = new Http1Parser(limits, view);
    this.dispatcher = new Http1Dispatcher(this);
    this.timeouts = new Http1Timeouts(System.nanoTime());
    this.site = site;
    serve(site);
  }

  /** Serves {@code next} from now on. */
  void serve(Site next) {
    site = next;
    view.parameters = new int[Math.max(16, 2 * next.router().maxParameters())];
  }

  byte[] scratch(int length) {
    if (scratch.length < length) {
      scratch = new byte[Integer.highestOneBit(length) * 2];
    }
    return scratch;
  }

  void opened(Http1Connection connection, long deadline) {
    timeouts.add(connection, deadline);
    if (!ticking) {
      ticking = true;
      responseHead.updateDate();
      eventLoop.schedule(tickTask, Http1Timeouts.TICK_NANOS, TimeUnit.NANOSECONDS);
    }
  }

  void closed(Http1Connection connection) {
    timeouts.remove(connection);
    connections.decrementAndGet();
  }

  /**
   * Has the connection flushed at the end of this turn of the event loop, together with all others: tasks run after the turn's I/O, so
   * answers that
   * workers give in one turn leave in one write for each connection.
   */
  void markDirty(Http1Connection connection) {
    if (dirtyCount == 0) {
      eventLoop.execute(flushTask);
    }
    if (dirtyCount == dirty.length) {
      dirty = Arrays.copyOf(dirty, 2 * dirtyCount);
    }
    dirty[dirtyCount++] = connection;
  }

  private void flush() {
    Http1Connection[] connections = dirty;
    int count = dirtyCount;
    dirty = flushing;
    flushing = connections;
    dirtyCount = 0;
    long now = System.nanoTime();
    for (int i = 0; i < count; i++) {
      Http1Connection connection = connections[i];
      connections[i] = null;
      connection.endTurn(now);
    }
  }

  private void tick() {
    if (timeouts.size() == 0) {
      // Nothing to time and nobody to read the date: an idle server sleeps.
      ticking = false;
      return;
    }
    responseHead.updateDate();
    timeouts.tick(System.nanoTime());
    eventLoop.schedule(tickTask, Http1Timeouts.TICK_NANOS, TimeUnit.NANOSECONDS);
  }
}
