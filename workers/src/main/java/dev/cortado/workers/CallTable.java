package dev.cortado.workers;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The open calls of one event loop: parallel arrays indexed by a slot that is used again, so that a call allocates nothing.
 *
 * <p>A call's id on the wire is its slot and the low bits of the slot's generation; hence an answer to a call that has ended is recognised, and
 * so is a {@link #handle} that outlived its call.
 */
final class CallTable {

  static final int SLOT_BITS = 20;
  static final int NONE = -1;
  private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;
  private static final int WIRE_GENERATIONS = (1 << (32 - SLOT_BITS)) - 1;

  private int[] generations = new int[64];
  /** 0 while the slot is free. */
  private int[] ids = new int[64];

  private @Nullable Reply[] replies = new @Nullable Reply[64];
  private @Nullable Link[] links = new @Nullable Link[64];
  /** The INVOKE frame of a call that waits. */
  private @Nullable ByteBuf[] frames = new @Nullable ByteBuf[64];

  private int[] free = new int[64];
  private int freeCount;
  private int used;

  /** Opens a call and returns its slot. */
  int open(Reply reply) {
    int slot = freeCount > 0 ? free[--freeCount] : fresh();
    int generation = generations[slot] + 1;
    if ((generation & WIRE_GENERATIONS) == 0) {
      // Skipped, so that no call has the id 0, which means the link itself.
      generation++;
    }
    generations[slot] = generation;
    ids[slot] = generation << SLOT_BITS | slot;
    replies[slot] = reply;
    return slot;
  }

  /** Ends a call; its slot is free again. */
  void close(int slot) {
    ids[slot] = 0;
    replies[slot] = null;
    links[slot] = null;
    frames[slot] = null;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, freeCount * 2);
    }
    free[freeCount++] = slot;
  }

  int id(int slot) {
    return ids[slot];
  }

  /** Slot of the open call with this id on the wire, or {@link #NONE}. */
  int slotOf(int id) {
    int slot = id & SLOT_MASK;
    return slot < used && id != 0 && ids[slot] == id ? slot : NONE;
  }

  /** Names the call for as long as this process lives. */
  long handle(int slot) {
    return (long) generations[slot] << 32 | slot;
  }

  /** Slot of the open call with this handle, or {@link #NONE}. */
  int slotOf(long handle) {
    int slot = (int) handle;
    return slot >= 0 && slot < used && ids[slot] != 0 && generations[slot] == (int) (handle >>> 32) ? slot : NONE;
  }

  /** Null once the call is cancelled. */
  @Nullable Reply reply(int slot) {
    return replies[slot];
  }

  void forgetReply(int slot) {
    replies[slot] = null;
  }

  /** The link that the call went out on; null while it waits. */
  @Nullable Link link(int slot) {
    return links[slot];
  }

  void link(int slot, @Nullable Link link) {
    links[slot] = link;
  }

  @Nullable ByteBuf frame(int slot) {
    return frames[slot];
  }

  void frame(int slot, @Nullable ByteBuf frame) {
    frames[slot] = frame;
  }

  /** Slots are below this; some are free. */
  int slots() {
    return used;
  }

  boolean isOpen(int slot) {
    return ids[slot] != 0;
  }

  private int fresh() {
    if (used == ids.length) {
      if (used > SLOT_MASK) {
        throw new IllegalStateException("more than " + used + " calls are open on one event loop");
      }
      int more = used * 2;
      generations = Arrays.copyOf(generations, more);
      ids = Arrays.copyOf(ids, more);
      replies = Arrays.copyOf(replies, more);
      links = Arrays.copyOf(links, more);
      frames = Arrays.copyOf(frames, more);
    }
    return used++;
  }
}
