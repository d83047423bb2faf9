package dev.cortado.schema;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The undeclared keys of the objects that are open, to find duplicates in linear time. Keys of one object share a scope; {@link #truncate}
 * forgets the latest keys when their object ends. The hash is seeded, so that a client can't choose keys that collide.
 */
final class KeySet {
  private static final int INTS = 4;
  private static final int SMALL = 64;
  private static final long SEED = ThreadLocalRandom.current().nextLong();
  private static final long FACTOR = ThreadLocalRandom.current().nextLong() | 1;

  /** Entry + 1; 0 is empty. */
  private int[] table = new int[SMALL];

  /** Scope, start, end, hash. A start below zero is the complement of an offset in {@link #unescaped}. */
  private int[] entries = new int[SMALL / 2 * INTS];

  private byte[] unescaped = new byte[64];
  private int count;
  private int unescapedLength;

  /** Number of keys known. */
  int count() {
    return count;
  }

  void reset() {
    if (count > 0) {
      if (table.length > 4096) {
        table = new int[SMALL];
        entries = new int[SMALL / 2 * INTS];
      } else {
        Arrays.fill(table, 0);
      }
      count = 0;
    }
    unescapedLength = 0;
  }

  /**
   * Adds a key.
   *
   * @param source where later look-ups find keys that are not copied: the same array for every call between resets
   * @param key holds the unescaped key
   * @return false when the scope has it already
   */
  boolean add(int scope, byte[] source, byte[] key, int from, int to) {
    int hash = hash(scope, key, from, to);
    int mask = table.length - 1;
    int slot = hash & mask;
    for (int entry; (entry = table[slot] - 1) >= 0; slot = slot + 1 & mask) {
      int at = entry * INTS;
      if (entries[at + 3] == hash && entries[at] == scope && equal(at, source, key, from, to)) {
        return false;
      }
    }
    int at = count * INTS;
    entries[at] = scope;
    entries[at + 1] = key == source ? from : ~copy(key, from, to);
    entries[at + 2] = to - from;
    entries[at + 3] = hash;
    table[slot] = ++count;
    if (count * 2 >= table.length) {
      grow();
    }
    return true;
  }

  /** Forgets all but the first so many keys. Taking the latest away first leaves linear probing as it was before them. */
  void truncate(int size) {
    int mask = table.length - 1;
    while (count > size) {
      int slot = entries[(count - 1) * INTS + 3] & mask;
      while (table[slot] != count) {
        slot = slot + 1 & mask;
      }
      table[slot] = 0;
      count--;
      int start = entries[count * INTS + 1];
      unescapedLength = start < 0 ? ~start : unescapedLength;
    }
  }

  private boolean equal(int at, byte[] source, byte[] key, int from, int to) {
    int start = entries[at + 1];
    byte[] bytes = start < 0 ? unescaped : source;
    start = start < 0 ? ~start : start;
    return Arrays.equals(bytes, start, start + entries[at + 2], key, from, to);
  }

  private int copy(byte[] key, int from, int to) {
    int start = unescapedLength;
    unescapedLength += to - from;
    if (unescapedLength > unescaped.length) {
      unescaped = Arrays.copyOf(unescaped, Math.max(unescaped.length * 2, unescapedLength));
    }
    System.arraycopy(key, from, unescaped, start, to - from);
    return start;
  }

  private void grow() {
    table = new int[table.length * 2];
    entries = Arrays.copyOf(entries, table.length / 2 * INTS + INTS);
    int mask = table.length - 1;
    for (int entry = 0; entry < count; entry++) {
      int slot = entries[entry * INTS + 3] & mask;
      while (table[slot] != 0) {
        slot = slot + 1 & mask;
      }
      table[slot] = entry + 1;
    }
  }

  private static int hash(int scope, byte[] key, int from, int to) {
    long hash = SEED ^ scope ^ (long) (to - from) << 32;
    int p = from;
    for (; p + 8 <= to; p += 8) {
      hash = mix(hash ^ Words.get(key, p));
    }
    long tail = 0;
    for (; p < to; p++) {
      tail = tail << 8 | key[p] & 0xff;
    }
    hash = mix(hash ^ tail);
    return (int) (hash ^ hash >>> 32);
  }

  private static long mix(long value) {
    return value * FACTOR ^ Math.unsignedMultiplyHigh(value, FACTOR);
  }
}
