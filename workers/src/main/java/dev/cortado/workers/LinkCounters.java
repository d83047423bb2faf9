package dev.cortado.workers;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What one event loop counts about one worker. Written by that loop only, read by any thread; so stores need no fence. */
final class LinkCounters {

  private final AtomicLong sent = new AtomicLong();
  private final AtomicInteger inFlight = new AtomicInteger();

  void sent(int nowInFlight) {
    sent.setOpaque(sent.getPlain() + 1);
    inFlight.setOpaque(nowInFlight);
  }

  void answered(int nowInFlight) {
    inFlight.setOpaque(nowInFlight);
  }

  long sent() {
    return sent.getOpaque();
  }

  int inFlight() {
    return inFlight.getOpaque();
  }
}
