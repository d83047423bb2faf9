package dev.cortado.schema;

import java.util.Arrays;

/** Header fields as they go on the wire: {@code name: value CRLF}, one after the other, in one array that grows and is reused. */
public final class HeaderLines {
  private byte[] bytes = new byte[256];
  private int length;

  /** The lines, up to {@link #length}. */
  public byte[] bytes() {
    return bytes;
  }

  /** Bytes in use. */
  public int length() {
    return length;
  }

  /** Forgets all lines. */
  public void clear() {
    length = 0;
  }

  /** Appends bytes as they are; the caller vouches for complete, well-formed lines. */
  public void append(byte[] source, int from, int to) {
    int count = to - from;
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
    }
    System.arraycopy(source, from, bytes, length, count);
    length += count;
  }
}
