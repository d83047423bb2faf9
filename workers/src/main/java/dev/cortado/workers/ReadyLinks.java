package dev.cortado.workers;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The links of one event loop that take calls. */
final class ReadyLinks {

  private static final Link[] NONE = {};

  private Link[] links = NONE;
  private int turn;

  boolean isEmpty() {
    return links.length == 0;
  }

  void add(Link link) {
    links = Arrays.copyOf(links, links.length + 1);
    links[links.length - 1] = link;
  }

  void remove(Link link) {
    links = Arrays.stream(links).filter(other -> other != link).toArray(Link[]::new);
  }

  /** The link to this worker, if it takes calls. */
  @Nullable Link to(Worker worker) {
    return Arrays.stream(links).filter(link -> link.worker() == worker).findFirst().orElse(null);
  }

  /** The link with the fewest calls in flight that has room for one more; null when none has. */
  @Nullable Link leastLoaded() {
    Link[] links = this.links;
    if (links.length == 1) {
      return links[0].hasRoom() ? links[0] : null;
    }
    Link best = null;
    for (int i = 0; i < links.length; i++) {
      // Starts elsewhere each time, so that equals take turns.
      Link link = links[(turn + i) % links.length];
      if (link.hasRoom() && (best == null || link.inFlight() < best.inFlight())) {
        best = link;
      }
    }
    turn = turn + 1 & 0xffff;
    return best;
  }
}
