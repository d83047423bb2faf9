package dev.cortado.workers;

import java.util.Arrays;

/**
 * Cuts the stream of one link into frames. Frames that lie whole in a chunk are handed on where they are; only one that is torn between chunks
 * is gathered first.
 */
final class FrameReader {

  /** Takes one frame; its payload is in {@code bytes} from {@code from} to {@code to} until this returns. */
  interface Sink {
    void frame(int type, int id, byte[] bytes, int from, int to) throws BrokenLinkException;
  }

  private static final byte[] NOTHING = {};
  private static final int FIRST_GUESS = 4096;

  /** What is kept for the next torn frame, rather than left to the garbage collector. */
  private static final int KEEP = 64 << 10;

  private final Sink sink;
  private byte[] torn = NOTHING;
  private int tornLength;

  FrameReader(Sink sink) {
    this.sink = sink;
  }

  /** Whether the stream stands between two frames. */
  boolean atBoundary() {
    return tornLength == 0;
  }

  /** Bytes set aside for a torn frame. */
  int held() {
    return torn.length;
  }

  /** Reads {@code chunk} up to {@code end}; what is left over of a frame is copied. */
  void read(byte[] chunk, int end) throws BrokenLinkException {
    int at = tornLength > 0 ? mend(chunk, end) : 0;
    while (end - at >= 4) {
      int length = checkedLength(chunk, at);
      if (end - at - 4 < length) {
        break;
      }
      frame(chunk, at, length);
      at += 4 + length;
    }
    if (at < end) {
      keep(chunk, at, end);
    }
  }

  /** Completes the torn frame as far as {@code chunk} goes and returns where the next begins. */
  private int mend(byte[] chunk, int end) throws BrokenLinkException {
    int at = 0;
    if (tornLength < 4) {
      at = Math.min(4 - tornLength, end);
      keep(chunk, 0, at);
      if (tornLength < 4) {
        return at;
      }
    }
    int length = checkedLength(torn, 0);
    int take = Math.min(4 + length - tornLength, end - at);
    keep(chunk, at, at + take);
    if (tornLength == 4 + length) {
      byte[] whole = torn;
      tornLength = 0;
      if (whole.length > KEEP) {
        torn = NOTHING;
      }
      frame(whole, 0, length);
    }
    return at + take;
  }

  /** Doubles as bytes arrive, whatever length the frame claims, so that a claim alone costs no memory. */
  private void keep(byte[] chunk, int from, int to) {
    int needed = tornLength + to - from;
    if (torn.length < needed) {
      torn = Arrays.copyOf(torn, Math.max(needed, Math.max(FIRST_GUESS, torn.length * 2)));
    }
    System.arraycopy(chunk, from, torn, tornLength, to - from);
    tornLength = needed;
  }

  private void frame(byte[] bytes, int at, int length) throws BrokenLinkException {
    sink.frame(bytes[at + 4] & 0xff, Frames.int32(bytes, at + 5), bytes, at + Frames.HEADER, at + 4 + length);
  }

  private static int checkedLength(byte[] bytes, int at) throws BrokenLinkException {
    int length = Frames.int32(bytes, at);
    if (length < Frames.TYPE_AND_ID || length > Frames.LIMIT) {
      throw new BrokenLinkException("a frame says its length is " + Integer.toUnsignedString(length));
    }
    return length;
  }
}
