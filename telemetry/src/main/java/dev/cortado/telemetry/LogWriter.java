package dev.cortado.telemetry;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes lines to a stream on a thread of its own, so that an I/O thread never waits for a slow terminal or pipe.
 *
 * <p>The queue is bounded. Lines that find it full are dropped and counted, and the count is written as soon as there is room: a reader of
 * the log learns that something is missing.
 */
final class LogWriter implements AutoCloseable {
  private static final int QUEUE_LINES = 16_384;
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(2);
  private static final byte[] END = {};

  private final OutputStream out;
  private final Log dropNotices;
  private final BlockingQueue<byte[]> queue = new ArrayBlockingQueue<>(QUEUE_LINES);
  private final AtomicLong dropped = new AtomicLong();
  private final Thread thread;

  /**
   * @param out where lines go; flushed whenever the queue is empty
   * @param dropNotices formats the notice about dropped lines
   */
  LogWriter(OutputStream out, Log dropNotices) {
    this.out = out;
    this.dropNotices = dropNotices;
    this.thread = Thread.ofPlatform().daemon().name("cortado-log").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  void write(String line) {
    if (!queue.offer(line.getBytes(StandardCharsets.UTF_8))) {
      dropped.incrementAndGet();
    }
  }

  private void run() {
    try {
      while (true) {
        byte[] line = queue.take();
        if (line == END) {
          out.flush();
          return;
        }
        out.write(line);
        if (dropped.get() > 0) {
          var notice = dropNotices.line(LogLevel.WARN, "log lines dropped: the log's reader is too slow");
          out.write(notice.with("count", dropped.getAndSet(0)).text().getBytes(StandardCharsets.UTF_8));
        }
        if (queue.isEmpty()) {
          out.flush();
        }
      }
    } catch (IOException e) {
      // The reader of the log has gone; there is nobody left to tell.
      return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes what is queued, within two seconds. */
  @Override
  public void close() {
    try {
      if (queue.offer(END, CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        thread.join(CLOSE_LIMIT.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
