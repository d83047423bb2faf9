package dev.cortado.schema;

import java.nio.charset.StandardCharsets;

/** The way to the value being read, as faults tell it: {@code items[2].price}. */
final class FieldPath {
  /** Longest key of a record that a message repeats. */
  private static final int LONGEST_KEY = 64;

  private final StringBuilder text = new StringBuilder();

  void clear() {
    text.setLength(0);
  }

  int length() {
    return text.length();
  }

  /** Down to a declared field; returns what {@link #leave} needs. */
  int enter(String name) {
    int before = text.length();
    if (before > 0) {
      text.append('.');
    }
    text.append(name);
    return before;
  }

  int enter(int index) {
    int before = text.length();
    text.append('[').append(index).append(']');
    return before;
  }

  /** Down to a record's entry. Its key comes from the client, so it is only repeated when it looks like a name. */
  int enterKey(byte[] bytes, int from, int to) {
    boolean name = to > from && to - from <= LONGEST_KEY;
    for (int i = from; i < to && name; i++) {
      name = bytes[i] == '_' || bytes[i] == '-' || bytes[i] > 0 && Character.isLetterOrDigit(bytes[i]);
    }
    return enter(name ? new String(bytes, from, to - from, StandardCharsets.US_ASCII) : "*");
  }

  void leave(int before) {
    text.setLength(before);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
