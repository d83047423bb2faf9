package dev.cortado.http;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The deadlines of one event loop's connections: a wheel of lists. A deadline that moves away costs nothing until its old place comes
 * round; only one that moves
 * nearer relinks its connection. A request costs nothing here.
 */
final class Http1Timeouts {
  static final long TICK_NANOS = 250_000_000;
  private static final int SLOTS = 512;

  private final @Nullable Http1Connection[] slots = new Http1Connection[SLOTS];
  private int size;
  private long lastTick;

  Http1Timeouts(long now) {
    lastTick = now / TICK_NANOS;
  }

  /** Number of connections watched. */
  int size() {
    return size;
  }

  void add(Http1Connection connection, long deadline) {
    size++;
    link(connection, deadline);
  }

  void remove(Http1Connection connection) {
    size--;
    unlink(connection);
  }

  /** Looks at the connection at {@code deadline} at the latest. */
  void advance(Http1Connection connection, long deadline) {
    if (deadline / TICK_NANOS < connection.wheelTick) {
      unlink(connection);
      link(connection, deadline);
    }
  }

  /** Asks the connections whose time has come when they want to be asked next. */
  void tick(long now) {
    long tick = now / TICK_NANOS;
    // After a long halt one round sees everyone.
    lastTick = Math.max(lastTick, tick - SLOTS);
    while (lastTick < tick) {
      lastTick++;
      Http1Connection due = slots[slot(lastTick)];
      while (due != null) {
        // Taken before the call, which may close this connection; closing another one is never done from here.
        Http1Connection next = due.wheelNext;
        if (due.wheelTick <= lastTick) {
          long deadline = due.expire(now);
          if (due.isWatched()) {
            unlink(due);
            link(due, deadline);
          }
        }
        due = next;
      }
    }
  }

  void forEach(Consumer<Http1Connection> action) {
    for (Http1Connection first : slots) {
      Http1Connection connection = first;
      while (connection != null) {
        Http1Connection next = connection.wheelNext;
        action.accept(connection);
        connection = next;
      }
    }
  }

  private void link(Http1Connection connection, long deadline) {
    // Rounded up, so as never to be early; what is further away than a round is looked at again after one.
    long tick = Math.min(Math.max(deadline / TICK_NANOS + 1, lastTick + 1), lastTick + SLOTS - 1);
    int slot = slot(tick);
    connection.wheelTick = tick;
    connection.wheelPrevious = null;
    Http1Connection first = slots[slot];
    connection.wheelNext = first;
    if (first != null) {
      first.wheelPrevious = connection;
    }
    slots[slot] = connection;
  }

  private void unlink(Http1Connection connection) {
    Http1Connection previous = connection.wheelPrevious;
    Http1Connection next = connection.wheelNext;
    if (previous == null) {
      slots[slot(connection.wheelTick)] = next;
    } else {
      previous.wheelNext = next;
    }
    if (next != null) {
      next.wheelPrevious = previous;
    }
    connection.wheelNext = null;
    connection.wheelPrevious = null;
  }

  private static int slot(long tick) {
    return (int) (tick & (SLOTS - 1));
  }
}
