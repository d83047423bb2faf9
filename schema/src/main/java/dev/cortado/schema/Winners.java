package dev.cortado.schema;

import java.util.Arrays;

/**
 * Which member a union's value turned out to be, by union and position. Without it, unions nested in unions would be tried anew in every
 * attempt at the outer ones, and a hostile body could make that exponential in its depth.
 */
final class Winners {
  private static final int SMALL = 64;

  /** Union and position + 1; 0 is empty. */
  private long[] keys = new long[SMALL];

  private int[] values = new int[SMALL];
  private int count;

  void reset() {
    if (count > 0) {
      if (keys.length > 4096) {
        keys = new long[SMALL];
        values = new int[SMALL];
      } else {
        Arrays.fill(keys, 0);
      }
      count = 0;
    }
  }

  /** The member's number among the candidates, -1 for none of them, {@link BodyCursor#UNKNOWN} when not tried yet. */
  int get(int union, int position) {
    if (count == 0) {
      return BodyCursor.UNKNOWN;
    }
    int slot = slot(key(union, position));
    return keys[slot] == 0 ? BodyCursor.UNKNOWN : values[slot];
  }

  void put(int union, int position, int member) {
    int slot = slot(key(union, position));
    if (keys[slot] == 0) {
      keys[slot] = key(union, position);
      count++;
    }
    values[slot] = member;
    if (count * 2 > keys.length) {
      grow();
    }
  }

  private static long key(int union, int position) {
    return ((long) union << 32 | position) + 1;
  }

  private int slot(long key) {
    long mixed = key * 0x9e3779b97f4a7c15L;
    int mask = keys.length - 1;
    int slot = (int) (mixed >>> 32) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new int[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
