package dev.cortado.http;

import java.util.Arrays;

/** The exchanges of one connection that are not over, in the order of their requests. A ring whose exchanges are used again and again. */
final class Http1Answers {
  private final Http1Connection connection;
  private final int limit;
  private Http1Exchange[] ring;
  private int first;
  private int count;

  Http1Answers(Http1Connection connection, int limit) {
    this.connection = connection;
    this.limit = limit;
    ring = new Http1Exchange[] {new Http1Exchange(connection)};
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Whether no further request may be taken. */
  boolean isFull() {
    return count >= limit;
  }

  /** Whether there is room for so many requests that reading again is worth while. */
  boolean hasRoom() {
    return count <= limit / 2;
  }

  Http1Exchange first() {
    return ring[first];
  }

  boolean isLast(Http1Exchange exchange) {
    return count > 0 && at(count - 1) == exchange;
  }

  /** The next request's exchange. */
  Http1Exchange add() {
    if (count == ring.length) {
      grow();
    }
    return at(count++);
  }

  /** Ends the first exchange. */
  void removeFirst() {
    ring[first].state = Http1Exchange.State.FREE;
    first = (first + 1) & (ring.length - 1);
    count--;
  }

  /** The connection has ended. The exchanges are left to the application, if it still has them. */
  void gone() {
    Http1Exchange[] all = ring;
    int from = first;
    int waiting = count;
    count = 0;
    for (int i = 0; i < waiting; i++) {
      all[(from + i) & (all.length - 1)].gone();
    }
  }

  private Http1Exchange at(int i) {
    return ring[(first + i) & (ring.length - 1)];
  }

  private void grow() {
    Http1Exchange[] old = ring;
    ring = new Http1Exchange[2 * old.length];
    for (int i = 0; i < count; i++) {
      ring[i] = old[(first + i) & (old.length - 1)];
    }
    Arrays.setAll(ring, i -> i < count ? ring[i] : new Http1Exchange(connection));
    first = 0;
  }
}
