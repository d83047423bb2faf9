package dev.cortado.workers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The place of one worker: starts it, and its successors when it ends. Its state belongs to the supervisor's thread. */
final class WorkerSlot {

  private final WorkerPool pool;
  private final int number;
  private final List<LinkCounters> counters;

  /** Takes calls, or will. */
  private @Nullable Worker current;
  /** Started to take the place of {@link #current}. */
  private @Nullable Worker incoming;
  private @Nullable CompletableFuture<Void> replaced;

  private int rapidDeaths;
  private boolean givenUp;

  // For other threads.
  private volatile int deaths;
  private volatile long pid = -1;
  private volatile boolean ready;
  private volatile long lagMicros;

  WorkerSlot(WorkerPool pool, int number, int loops) {
    this.pool = pool;
    this.number = number;
    this.counters = IntStream.range(0, loops).mapToObj(loop -> new LinkCounters()).toList();
  }

  /** Starts a worker in an empty place. */
  void start() {
    if (!pool.isOpen() || current != null) {
      return;
    }
    current = launch();
    if (current != null) {
      pid = current.pid();
    }
  }

  /** Starts a successor and lets the current worker finish once that is ready. */
  CompletableFuture<Void> replace() {
    CompletableFuture<Void> done = replaced;
    if (done == null) {
      done = new CompletableFuture<>();
      replaced = done;
      incoming = launch();
      if (incoming == null) {
        finishReplacement(new WorkerStartException("the successor could not be started"));
      }
    }
    return done;
  }

  private @Nullable Worker launch() {
    Worker worker;
    try {
      worker = pool.launch(this);
    } catch (IOException e) {
      died(null, "the worker could not be started: " + e.getMessage());
      return null;
    }
    pool.tell(new WorkerEvent.Started(number, worker.pid()));
    worker.exit().thenAcceptAsync(how -> exited(worker, how), pool.supervisor());
    long limit = options().connectLimit().toMillis();
    pool.supervisor().schedule(() -> checkConnected(worker), limit, TimeUnit.MILLISECONDS);
    return worker;
  }

  private void checkConnected(Worker worker) {
    if (!worker.hasConnected()) {
      worker.fault("did not connect within " + options().connectLimit().toSeconds() + " s");
    }
  }

  /** All its links are ready. */
  void ready(Worker worker) {
    pool.supervisor().execute(() -> isReady(worker));
  }

  private void isReady(Worker worker) {
    pool.tell(new WorkerEvent.Ready(number, worker.pid(), worker.age()));
    if (worker == incoming) {
      Worker old = current;
      current = worker;
      incoming = null;
      if (old != null) {
        pool.retire(old);
      }
      finishReplacement(null);
    }
    if (worker == current) {
      pid = worker.pid();
      ready = true;
      givenUp = false;
      pool.slotReady();
    }
  }

  private void exited(Worker worker, String how) {
    pool.ended(worker);
    if (worker == current) {
      current = null;
      ready = false;
      pid = -1;
    } else if (worker == incoming) {
      incoming = null;
      finishReplacement(new WorkerStartException(how));
    }
    if (!worker.isRetired() && pool.isOpen()) {
      died(worker, how);
    }
  }

  private void died(@Nullable Worker worker, String how) {
    deaths++;
    rapidDeaths = worker == null || options().restarts().isRapid(worker.age()) ? rapidDeaths + 1 : 0;
    pool.tell(new WorkerEvent.Died(number, worker == null ? -1 : worker.pid(), how));
    if (worker == null || !worker.isReady()) {
      pool.startFailed(how);
    }
    if (current != null) {
      // A successor failed; the worker it was meant for is still there.
      return;
    }
    var pause = options().restarts().pauseAfter(rapidDeaths);
    if (options().restarts().givesUpAfter(rapidDeaths)) {
      givenUp = true;
      pool.tell(new WorkerEvent.GaveUp(number, rapidDeaths, pause, how));
      pool.slotGivenUp(rapidDeaths + " times in a row, the last time: " + how);
    }
    pool.supervisor().schedule(this::start, pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void finishReplacement(@Nullable Throwable failure) {
    CompletableFuture<Void> done = replaced;
    replaced = null;
    if (done != null) {
      if (failure == null) {
        done.complete(null);
      } else {
        done.completeExceptionally(failure);
      }
    }
  }

  boolean isGivenUp() {
    return givenUp;
  }

  boolean isReady() {
    return ready;
  }

  /** The processes there are. */
  List<Worker> workers() {
    List<Worker> workers = new ArrayList<>(2);
    if (current != null) {
      workers.add(current);
    }
    if (incoming != null) {
      workers.add(incoming);
    }
    return workers;
  }

  // For the worker, on any thread

  WorkerOptions options() {
    return pool.options();
  }

  int number() {
    return number;
  }

  LinkCounters counters(int loop) {
    return counters.get(loop);
  }

  void killSoon(Worker worker) {
    // Once the supervisor is gone, so are all workers.
    pool.supervisor().execute(worker::kill);
  }

  void lag(long micros) {
    lagMicros = micros;
  }

  void stderr(String line) {
    pool.listener().stderr(number, line);
  }

  void log(@Nullable Reply call, byte[] bytes, int from, int to) {
    pool.listener().log(number, call, bytes, from, to);
  }

  WorkerStats stats() {
    long sent = counters.stream().mapToLong(LinkCounters::sent).sum();
    int inFlight = counters.stream().mapToInt(LinkCounters::inFlight).sum();
    return new WorkerStats(number, pid, ready, sent, inFlight, deaths, lagMicros);
  }
}
