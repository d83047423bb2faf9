package dev.cortado.telemetry;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * Makes trace identifiers: 128 random bits written in base 32 with the digits {@code 0-9a-v}, most significant first, without padding (26
 * digits), as Encore writes them. One instance a thread.
 */
public final class TraceIds {
  /** Length of an identifier in bytes. */
  public static final int LENGTH = 26;

  private static final byte[] DIGITS = "0123456789abcdefghijklmnopqrstuv".getBytes(StandardCharsets.US_ASCII);

  // Not secret, only unlikely to repeat; SecureRandom would cost more than all else on the path.
  private final SplittableRandom random = new SplittableRandom();

  /** Writes a new identifier into {@code target} at {@code at}. */
  public void write(byte[] target, int at) {
    long high = random.nextLong();
    long low = random.nextLong();
    // 26 digits of 5 bits are 130: the last digit carries the 3 lowest bits, as base 32 does at the end of 16 bytes.
    for (int i = 0; i < 12; i++) {
      target[at + i] = DIGITS[(int) (high >>> (59 - 5 * i)) & 31];
    }
    target[at + 12] = DIGITS[(int) ((high & 15) << 1 | low >>> 63)];
    for (int i = 0; i < 12; i++) {
      target[at + 13 + i] = DIGITS[(int) (low >>> (58 - 5 * i)) & 31];
    }
    target[at + 25] = DIGITS[(int) (low & 7) << 2];
  }
}
