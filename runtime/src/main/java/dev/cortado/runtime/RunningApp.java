package dev.cortado.runtime;

import dev.cortado.http.EventLoops;
import dev.cortado.http.HttpServer;
import dev.cortado.http.HttpServerOptions;
import dev.cortado.model.v1.App;
import dev.cortado.workers.WorkerOptions;
import dev.cortado.workers.WorkerPool;
import dev.cortado.workers.WorkerStats;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One application being served: the workers, the server, and what connects them. */
public final class RunningApp implements AutoCloseable {
  private static final long COMPILER_IDLE_SECONDS = 10;

  private final EventLoops eventLoops;
  private final WorkerPool workers;
  private final HttpServer server;
  private final RunOptions options;

  private RunningApp(EventLoops eventLoops, WorkerPool workers, HttpServer server, RunOptions options) {
    this.eventLoops = eventLoops;
    this.workers = workers;
    this.server = server;
    this.options = options;
  }

  /**
   * Starts workers and listens. Requests that arrive before the workers are ready wait for them.
   *
   * @throws StartException when the port can't be had or the workers' sockets can't be opened
   */
  public static RunningApp start(App app, RunOptions options) throws StartException {
    EventLoops eventLoops = EventLoops.start(ioThreads());
    WorkerPool workers = null;
    try {
      // First the workers: they take longest, and load while the rest is put up.
      workers = startWorkers(app, options, eventLoops);
      var application = new ApiApplication(app, loopStates(eventLoops, workers, options), newCompiler(), options.development());
      var server = HttpServer.start(new HttpServerOptions().host(options.host()).port(options.port()), eventLoops, application);
      return new RunningApp(eventLoops, workers, server, options);
    } catch (IOException | IllegalArgumentException e) {
      if (workers != null) {
        workers.close();
      }
      eventLoops.close();
      throw new StartException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Half the cores: the JavaScript workers need the others, and on two cores a second loop made requests dearer, not faster (benchmarks/run). */
  private static int ioThreads() {
    return Integer.getInteger("cortado.ioThreads", Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
  }

  /** One thread, there only while there is something to compile. */
  private static Executor newCompiler() {
    var executor =
        new ThreadPoolExecutor(
            1, 1, COMPILER_IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Thread.ofPlatform().daemon().name("cortado-compiler").factory());
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  private static WorkerPool startWorkers(App app, RunOptions options, EventLoops eventLoops) throws IOException {
    var workerOptions =
        WorkerOptions.of(options.engine().command(options.bundle().toAbsolutePath(), List.of()), options.directory())
            .withCount(options.workers())
            .withEnvironment(Map.of("CORTADO_APP_META", AppMetadata.json(app, options)))
            .withEndpoints(app.getEndpointsCount());
    return WorkerPool.start(workerOptions, eventLoops.loops(), eventLoops.domainServerChannel(), new WorkerLog(options.log()));
  }

  private static List<LoopState> loopStates(EventLoops eventLoops, WorkerPool workers, RunOptions options) {
    var log = new RequestLog(options.log());
    var states = new ArrayList<LoopState>();
    for (int i = 0; i < eventLoops.loops().size(); i++) {
      states.add(new LoopState(workers.dispatcher(i), log, options.development()));
    }
    return List.copyOf(states);
  }

  /**
   * Waits until every worker has registered its handlers.
   *
   * @throws StartException when the program can't be started
   */
  public void awaitReady() throws StartException, InterruptedException {
    try {
      workers.whenReady().get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      String reason = options.engine().problem().orElseGet(() -> String.valueOf(cause.getMessage()));
      throw new StartException(reason, cause);
    }
  }

  /** Where it is served: {@code http://host:port}. */
  public String url() {
    return url(options.host(), server.port());
  }

  static String url(String host, int port) {
    return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }

  /** The state of the workers. */
  public List<WorkerStats> workers() {
    return workers.workers();
  }

  /**
   * Stops accepting, lets requests in flight finish, and ends the workers.
   *
   * @param limit how long all of it may take
   */
  public void drain(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    server.drain(limit);
    Duration rest = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    try {
      workers.drain(rest).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("draining the workers failed", e);
    }
  }

  /** Ends at once; what is in flight is lost. */
  @Override
  public void close() {
    server.close();
    workers.close();
    eventLoops.close();
  }
}
