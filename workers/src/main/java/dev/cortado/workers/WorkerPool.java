package dev.cortado.workers;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.ServerChannel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The JavaScript workers of one program, with a link from every event loop to each of them. Workers that end are replaced.
 *
 * <p>A new version of the program is a new pool: start it, wait for {@link #whenReady()}, send calls to its dispatchers, {@link #drain} the old
 * one.
 */
public final class WorkerPool implements AutoCloseable {

  private static final String CLOSING = "the server is shutting down";

  /** A killed process is gone at once, unless the system is in trouble. */
  private static final Duration KILL_PATIENCE = Duration.ofSeconds(5);

  private final WorkerOptions options;
  private final WorkerListener listener;
  private final LinkDirectory directory;
  private final List<LoopDispatcher> dispatchers;
  private final List<Channel> servers = new ArrayList<>();
  private final List<WorkerSlot> slots;
  private final CopyOnWriteArrayList<Worker> processes = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> whenReady = new CompletableFuture<>();
  private final AtomicBoolean closing = new AtomicBoolean();
  private volatile boolean open = true;
  private final ScheduledExecutorService supervisor = newSupervisor();

  private WorkerPool(WorkerOptions options, List<EventLoop> loops, LinkDirectory directory, WorkerListener listener) {
    this.options = options;
    this.listener = new GuardedListener(listener);
    this.directory = directory;
    int count = loops.size();
    this.dispatchers =
        IntStream.range(0, count)
            .mapToObj(
                i -> new LoopDispatcher(loops.get(i), i, share(options.queueLimit(), i, count), Math.ceilDiv(options.queueBytes(), count)))
            .toList();
    this.slots = IntStream.range(0, options.count()).mapToObj(i -> new WorkerSlot(this, i, count)).toList();
  }

  private static ScheduledExecutorService newSupervisor() {
    // What is still asked of it after close() no longer matters.
    var executor =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("worker-supervisor").factory(), new ThreadPoolExecutor.DiscardPolicy());
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return executor;
  }

  /**
   * Opens the sockets and starts the workers; returns before they are ready, and calls wait until then.
   *
   * @param loops every event loop that will make calls
   * @param domainServerChannel the Unix domain server channel that goes with these loops
   * @throws IOException when the sockets can't be opened. That a worker can't be started is told by {@link #whenReady()}
   */
  public static WorkerPool start(
      WorkerOptions options, List<EventLoop> loops, Class<? extends ServerChannel> domainServerChannel, WorkerListener listener)
      throws IOException {
    if (loops.isEmpty()) {
      throw new IllegalArgumentException("there are no event loops");
    }
    LinkDirectory directory = LinkDirectory.create();
    WorkerPool pool = new WorkerPool(options, List.copyOf(loops), directory, listener);
    try {
      pool.listen(domainServerChannel);
    } catch (IOException | RuntimeException e) {
      pool.close();
      throw e;
    }
    pool.supervisor.execute(() -> pool.slots.forEach(WorkerSlot::start));
    return pool;
  }

  private void listen(Class<? extends ServerChannel> type) throws IOException {
    var doorkeeper = new Doorkeeper();
    for (LoopDispatcher dispatcher : dispatchers) {
      int loop = dispatcher.number();
      int share = Math.max(1, share(options.maxInFlight(), loop, dispatchers.size()));
      ChannelFuture bound = LinkServer.listen(type, directory.socket(loop), dispatcher, doorkeeper, share).awaitUninterruptibly();
      if (!bound.isSuccess()) {
        throw new IOException("can't listen on " + directory.socket(loop), bound.cause());
      }
      servers.add(bound.channel());
    }
  }

  private static int share(int total, int index, int of) {
    return total / of + (index < total % of ? 1 : 0);
  }

  /** The way from one event loop to the workers; {@code loop} is its position in the list given at the start. */
  public Dispatcher dispatcher(int loop) {
    return dispatchers.get(loop);
  }

  /** Completes when all workers have been ready once; fails with {@link WorkerStartException} when one ended before it was, though it is tried again. */
  public CompletableFuture<Void> whenReady() {
    return whenReady.copy();
  }

  /** Replaces every worker by a fresh one of the same program, without losing a call. */
  public CompletableFuture<Void> restart() {
    return CompletableFuture.supplyAsync(() -> slots.stream().map(WorkerSlot::replace).toArray(CompletableFuture<?>[]::new), supervisor)
        .thenCompose(CompletableFuture::allOf);
  }

  /** The state of every worker. */
  public List<WorkerStats> workers() {
    return slots.stream().map(WorkerSlot::stats).toList();
  }

  /** Calls that wait for a worker. */
  public int queued() {
    return dispatchers.stream().mapToInt(LoopDispatcher::queued).sum();
  }

  /** Takes no more calls, lets workers answer those there are for at most {@code limit}, then closes. Completes when closed. */
  public CompletableFuture<Void> drain(Duration limit) {
    CompletableFuture<Void> idle = new CompletableFuture<>();
    AtomicInteger busy = new AtomicInteger(dispatchers.size());
    onEveryLoop(
        dispatcher ->
            dispatcher.drain(
                CLOSING,
                () -> {
                  if (busy.decrementAndGet() == 0) {
                    idle.complete(null);
                  }
                }));
    CompletableFuture<Void> exits =
        idle.thenComposeAsync(
            nothing -> {
              processes.forEach(this::retire);
              return CompletableFuture.allOf(processes.stream().map(Worker::exit).toArray(CompletableFuture<?>[]::new));
            },
            supervisor);
    return exits.completeOnTimeout(null, limit.toMillis(), TimeUnit.MILLISECONDS).thenRunAsync(this::close);
  }

  /** Kills the workers; calls without an answer get {@code unavailable}. Not to be called on an event loop. */
  @Override
  public void close() {
    if (!closing.compareAndSet(false, true)) {
      return;
    }
    open = false;
    onEveryLoop(dispatcher -> dispatcher.end(CLOSING));
    // After what the supervisor has begun: no process is started behind our back.
    supervisor.execute(() -> processes.forEach(Worker::kill));
    supervisor.shutdown();
    try {
      boolean finished = supervisor.awaitTermination(KILL_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      for (Worker worker : processes) {
        finished &= worker.awaitExit(KILL_PATIENCE);
      }
      if (!finished) {
        tell(new WorkerEvent.Refused("a worker did not end when killed"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    servers.forEach(server -> server.close().awaitUninterruptibly());
    whenReady.completeExceptionally(new WorkerStartException(CLOSING));
    directory.close();
  }

  private void onEveryLoop(Consumer<LoopDispatcher> action) {
    for (LoopDispatcher dispatcher : dispatchers) {
      dispatcher.loop().execute(() -> action.accept(dispatcher));
    }
  }

  // For slots, on the supervisor's thread

  Worker launch(WorkerSlot slot) throws IOException {
    // Locked, so that a process that connects at once is not taken for a stranger.
    synchronized (processes) {
      Worker worker = Worker.start(slot, options, directory.path(), dispatchers.size());
      processes.add(worker);
      return worker;
    }
  }

  void ended(Worker worker) {
    processes.remove(worker);
  }

  void retire(Worker worker) {
    worker.retire();
    onEveryLoop(dispatcher -> dispatcher.retire(worker));
  }

  void slotReady() {
    if (slots.stream().allMatch(WorkerSlot::isReady)) {
      whenReady.complete(null);
    }
  }

  void startFailed(String reason) {
    whenReady.completeExceptionally(new WorkerStartException(reason));
  }

  void slotGivenUp(String reason) {
    if (slots.stream().allMatch(WorkerSlot::isGivenUp)) {
      onEveryLoop(dispatcher -> dispatcher.giveUp("the program keeps failing, " + reason));
    }
  }

  /** Of the sockets. */
  Path directory() {
    return directory.path();
  }

  boolean isOpen() {
    return open;
  }

  WorkerOptions options() {
    return options;
  }

  WorkerListener listener() {
    return listener;
  }

  ScheduledExecutorService supervisor() {
    return supervisor;
  }

  void tell(WorkerEvent event) {
    listener.event(event);
  }

  private final class Doorkeeper implements Link.Doorkeeper {
    @Override
    public @Nullable Worker worker(byte[] bytes, int from) {
      synchronized (processes) {
        return processes.stream().filter(worker -> worker.holdsToken(bytes, from)).findFirst().orElse(null);
      }
    }

    @Override
    public void refused(String reason) {
      tell(new WorkerEvent.Refused(reason));
    }
  }
}
