package dev.cortado.workers;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Calls of one event loop that no worker can take yet: first in, first out, bounded in number and bytes. A call that is cancelled gives its bytes
 * back at once and leaves an empty place, which is skipped.
 */
final class WaitingCalls {

  private final CallTable calls;
  private final int limit;
  private final long byteLimit;

  private long[] ring = new long[64];
  private int head;
  private int places;

  private int count;
  private long bytes;
  /** {@link #count} for other threads. */
  private final AtomicInteger published = new AtomicInteger();

  WaitingCalls(CallTable calls, int limit, long byteLimit) {
    this.calls = calls;
    this.limit = limit;
    this.byteLimit = byteLimit;
  }

  boolean isEmpty() {
    return count == 0;
  }

  boolean isFull() {
    return count >= limit || bytes >= byteLimit;
  }

  int published() {
    return published.getOpaque();
  }

  /** Queues an open call; {@code frame} is its INVOKE frame and belongs to the queue now. */
  void add(int slot, ByteBuf frame) {
    if (places == ring.length) {
      makeRoom();
    }
    ring[(head + places++) & (ring.length - 1)] = calls.handle(slot);
    calls.frame(slot, frame);
    changed(1, frame.readableBytes());
  }

  /** The call that has waited longest, or {@link CallTable#NONE}. */
  int first() {
    while (places > 0) {
      int slot = calls.slotOf(ring[head]);
      if (slot != CallTable.NONE && calls.frame(slot) != null) {
        return slot;
      }
      drop();
    }
    return CallTable.NONE;
  }

  /** Takes {@link #first()} out; the caller releases the frame. */
  ByteBuf removeFirst(int slot) {
    drop();
    return remove(slot);
  }

  /** Takes a call out of the middle; the caller releases the frame. */
  ByteBuf remove(int slot) {
    @Nullable ByteBuf frame = calls.frame(slot);
    if (frame == null) {
      throw new IllegalStateException("the call does not wait");
    }
    calls.frame(slot, null);
    changed(-1, -frame.readableBytes());
    return frame;
  }

  private void drop() {
    head = (head + 1) & (ring.length - 1);
    places--;
  }

  /** Closes up empty places; doubles the ring when there were few. */
  private void makeRoom() {
    long[] to = count > ring.length / 2 ? new long[ring.length * 2] : new long[ring.length];
    int kept = 0;
    for (int i = 0; i < places; i++) {
      long handle = ring[(head + i) & (ring.length - 1)];
      int slot = calls.slotOf(handle);
      if (slot != CallTable.NONE && calls.frame(slot) != null) {
        to[kept++] = handle;
      }
    }
    ring = to;
    head = 0;
    places = kept;
  }

  private void changed(int calls, int size) {
    count += calls;
    bytes += size;
    published.setOpaque(count);
  }
}
