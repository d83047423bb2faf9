package dev.cortado.schema;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The declared fields of an object, found by name. */
final class Fields {
  private final List<Member> members;
  private final byte[][] names;

  /** Member number + 1 by hash of the name; 0 is empty. Sized so that a look-up seldom probes twice. */
  private final short[] table;

  /** One declared field. */
  record Member(String name, Shape shape, boolean optional) {}

  Fields(List<Member> members) {
    this.members = List.copyOf(members);
    this.names = members.stream().map(member -> member.name().getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    this.table = new short[Math.max(4, Integer.highestOneBit(members.size()) * 4)];
    for (int i = 0; i < names.length; i++) {
      int slot = hash(names[i], 0, names[i].length) & table.length - 1;
      while (table[slot] != 0) {
        slot = slot + 1 & table.length - 1;
      }
      table[slot] = (short) (i + 1);
    }
  }

  List<Member> members() {
    return members;
  }

  int size() {
    return names.length;
  }

  Member get(int index) {
    return members.get(index);
  }

  byte[] name(int index) {
    return names[index];
  }

  /** Number of the field with this name, -1 for none. */
  int find(byte[] bytes, int from, int to) {
    for (int slot = hash(bytes, from, to) & table.length - 1; ; slot = slot + 1 & table.length - 1) {
      int index = table[slot] - 1;
      if (index < 0) {
        return -1;
      }
      byte[] name = names[index];
      if (Arrays.equals(name, 0, name.length, bytes, from, to)) {
        return index;
      }
    }
  }

  /** Of length, first, middle and last byte: enough for the names of one object. Known names only are stored, so nobody can flood it. */
  private static int hash(byte[] bytes, int from, int to) {
    int length = to - from;
    if (length == 0) {
      return 0;
    }
    int hash = length + bytes[from] * 31 + bytes[to - 1] * 1009 + bytes[from + length / 2] * 7919;
    return hash ^ hash >>> 7;
  }
}
