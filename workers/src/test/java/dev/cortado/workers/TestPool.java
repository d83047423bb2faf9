package dev.cortado.workers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A pool with event loops of its own, called from the test's thread. */
final class TestPool implements AutoCloseable {

  static {
    Awaitility.setDefaultPollDelay(Duration.ZERO);
    Awaitility.setDefaultPollInterval(Duration.ofMillis(5));
  }

  private static final int PATIENCE_SECONDS = 30;

  final WorkerPool pool;
  final Recorder recorder = new Recorder();
  private final EventLoopGroup group;
  private final List<EventLoop> loops = new ArrayList<>();

  TestPool(WorkerOptions options, int loopCount) throws IOException {
    this(options, loopCount, EpollIoHandler.newFactory(), EpollServerDomainSocketChannel.class);
  }

  TestPool(WorkerOptions options, int loopCount, IoHandlerFactory transport, Class<? extends ServerChannel> channel) throws IOException {
    group = new MultiThreadIoEventLoopGroup(loopCount, transport);
    for (int i = 0; i < loopCount; i++) {
      loops.add(group.next());
    }
    pool = WorkerPool.start(options, loops, channel, recorder);
  }

  /** A pool whose workers are ready. */
  static TestPool ready(WorkerOptions options, int loopCount) throws IOException {
    TestPool pool = new TestPool(options, loopCount);
    try {
      pool.pool.whenReady().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    } catch (RuntimeException e) {
      pool.close();
      throw e;
    }
    return pool;
  }

  EventLoop loop(int number) {
    return loops.get(number);
  }

  /** Calls an endpoint from event loop 0; the outcome is the result's JSON, or fails with {@link Failed}. */
  CompletableFuture<String> call(int endpoint, String argument) {
    return call(0, endpoint, argument).outcome;
  }

  Call call(int loop, int endpoint, String argument) {
    Call call = new Call(pool.dispatcher(loop), loop(loop));
    loop(loop).execute(() -> call.send(endpoint, argument));
    return call;
  }

  /** Waits for the result. */
  static String outcomeOf(CompletableFuture<String> outcome) {
    return outcome.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }

  /** Waits for the failure. */
  static Failed failureOf(CompletableFuture<String> outcome) {
    try {
      throw new AssertionError("the call succeeded: " + outcomeOf(outcome));
    } catch (CompletionException e) {
      if (e.getCause() instanceof Failed failed) {
        return failed;
      }
      throw e;
    }
  }

  @Override
  public void close() {
    pool.close();
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /** How a call failed. */
  static final class Failed extends RuntimeException {
    enum How {
      REFUSED,
      UNAVAILABLE,
      ERROR
    }

    final How how;

    Failed(How how, String text) {
      super(text);
      this.how = how;
    }
  }

  /** One call and its outcome. */
  static final class Call implements Reply {
    final CompletableFuture<String> outcome = new CompletableFuture<>();
    private final Dispatcher dispatcher;
    private final EventLoop loop;
    private long handle;

    Call(Dispatcher dispatcher, EventLoop loop) {
      this.dispatcher = dispatcher;
      this.loop = loop;
    }

    void send(int endpoint, String argument) {
      ByteBuf out = dispatcher.begin(endpoint);
      if (out == null) {
        outcome.completeExceptionally(new Failed(Failed.How.REFUSED, dispatcher.refusal()));
        return;
      }
      int flags = Dispatcher.PLAIN;
      if (dispatcher.wantsMetadata()) {
        flags |= Dispatcher.METADATA;
        String metadata =
            """
            {"method":"GET","path":"/a","pathAndQuery":"/a?b=c","pathParams":{"id":1},"headers":{"x":"y"},"traceId":"t","spanId":"s"}""";
        out.writeIntLE(metadata.length());
        ByteBufUtil.writeUtf8(out, metadata);
      }
      if (argument.isEmpty()) {
        flags |= Dispatcher.NO_ARGUMENT;
      } else if (ByteBufUtil.utf8Bytes(argument) == argument.length()) {
        flags |= Dispatcher.ASCII;
      }
      ByteBufUtil.writeUtf8(out, argument);
      handle = dispatcher.commit(flags, this);
    }

    void cancel() {
      loop.execute(() -> dispatcher.cancel(handle));
    }

    @Override
    public void result(byte[] bytes, int from, int to) {
      outcome.complete(new String(bytes, from, to - from, StandardCharsets.UTF_8));
    }

    @Override
    public void error(byte[] bytes, int from, int to) {
      outcome.completeExceptionally(new Failed(Failed.How.ERROR, new String(bytes, from, to - from, StandardCharsets.UTF_8)));
    }

    @Override
    public void unavailable(String reason) {
      outcome.completeExceptionally(new Failed(Failed.How.UNAVAILABLE, reason));
    }
  }

  /** Remembers what it is told. */
  static final class Recorder implements WorkerListener {
    record Log(int worker, @Nullable Reply call, String json) {}

    final List<Log> logs = new CopyOnWriteArrayList<>();
    final List<String> stderr = new CopyOnWriteArrayList<>();
    final List<WorkerEvent> events = new CopyOnWriteArrayList<>();

    @Override
    public void log(int worker, @Nullable Reply call, byte[] bytes, int from, int to) {
      logs.add(new Log(worker, call, new String(bytes, from, to - from, StandardCharsets.UTF_8)));
    }

    @Override
    public void stderr(int worker, String line) {
      stderr.add(line);
    }

    @Override
    public void event(WorkerEvent event) {
      events.add(event);
    }

    /** For calls that are never made. */
    record NoReply() implements Reply {
      @Override
      public void result(byte[] bytes, int from, int to) {}

      @Override
      public void error(byte[] bytes, int from, int to) {}

      @Override
      public void unavailable(String reason) {}
    }

    <T extends WorkerEvent> List<T> events(Class<T> type) {
      return events.stream().filter(type::isInstance).map(type::cast).toList();
    }
  }
}
