package dev.cortado.workers;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Pings one worker and gives it up when it does not answer. */
final class Health {

  private final Worker worker;
  private final IntConsumer ping;
  private final long limitTicks;
  private @Nullable Future<?> timer;
  private int lastPing;
  private boolean waiting;
  private long ticks;

  private Health(Worker worker, IntConsumer ping) {
    this.worker = worker;
    this.ping = ping;
    WorkerOptions options = worker.options();
    this.limitTicks = Math.max(1, options.pingLimit().dividedBy(options.pingInterval()));
  }

  static Health watch(EventLoop loop, Worker worker, IntConsumer ping) {
    Health health = new Health(worker, ping);
    long interval = worker.options().pingInterval().toNanos();
    // With a delay after each run, a loop that was held up itself reads its sockets between two ticks, and blames no worker for it.
    health.timer = loop.scheduleWithFixedDelay(health::tick, 0, interval, TimeUnit.NANOSECONDS);
    return health;
  }

  private void tick() {
    if (!waiting) {
      waiting = true;
      ticks = 0;
      ping.accept(++lastPing);
    } else if (++ticks >= limitTicks && !worker.options().pingLimit().isZero()) {
      Duration limit = worker.options().pingLimit();
      worker.fault("did not answer for " + limit.toMillis() / 1000.0 + " s: its event loop is blocked");
    }
  }

  void pong(int id, int lagMicros) throws BrokenLinkException {
    if (!waiting || id != lastPing) {
      throw new BrokenLinkException("a PONG without a PING");
    }
    waiting = false;
    worker.lag(lagMicros);
  }

  void stop() {
    if (timer != null) {
      timer.cancel(false);
    }
  }
}
