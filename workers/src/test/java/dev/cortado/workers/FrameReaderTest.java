package dev.cortado.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameReaderTest {

  private static final List<String> FRAMES =
      List.of("1 0 token", "2 0 ", "3 1 {\"a\":1}", "3 2147483647 ", "4 -2 " + "long ".repeat(3000), "5 7 1234", "6 0 {}", "255 3 x");

  private static final byte[] STREAM = stream(FRAMES);

  @Test
  void framesAreReadWhole() throws BrokenLinkException {
    assertThat(read(STREAM, STREAM.length)).isEqualTo(FRAMES);
  }

  @Test
  void aStreamMayBeCutInTwoAnywhere() throws BrokenLinkException {
    for (int cut = 1; cut < STREAM.length; cut++) {
      assertThat(read(STREAM, cut, STREAM.length - cut)).as("cut at %d", cut).isEqualTo(FRAMES);
    }
  }

  @Test
  void aStreamMayComeByteByByte() throws BrokenLinkException {
    int[] ones = new int[STREAM.length];
    Arrays.fill(ones, 1);
    assertThat(read(STREAM, ones)).isEqualTo(FRAMES);
  }

  @Test
  void aStreamMayBeCutIntoAnyPieces() throws BrokenLinkException {
    Random random = new Random(1);
    for (int round = 0; round < 1000; round++) {
      assertThat(read(STREAM, pieces(random, STREAM.length, 1 + random.nextInt(5000)))).isEqualTo(FRAMES);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, -1, Integer.MIN_VALUE, Frames.LIMIT + 1, Integer.MAX_VALUE})
  void alengthOutOfBoundsIsRefusedWholeAndTorn(int length) {
    byte[] bytes = new byte[16];
    for (int i = 0; i < 4; i++) {
      bytes[i] = (byte) (length >>> 8 * i);
    }
    assertThatThrownBy(() -> read(bytes, 16)).isInstanceOf(BrokenLinkException.class).hasMessageContaining("length");
    assertThatThrownBy(() -> read(bytes, 1, 1, 1, 1, 12)).isInstanceOf(BrokenLinkException.class);
  }

  @Test
  void aClaimedLengthAloneCostsNoMemory() throws BrokenLinkException {
    List<String> frames = new ArrayList<>();
    FrameReader reader = new FrameReader((type, id, bytes, from, to) -> frames.add(text(type, id, bytes, from, to)));
    reader.read(new byte[] {0, 0, 0, 4, 3}, 5);
    assertThat(reader.atBoundary()).isFalse();
    assertThat(reader.held()).isLessThan(10_000);
  }

  @Test
  void changedStreamsAreReadOrRefusedTheSameWayHoweverTheyAreCut() {
    Random random = new Random(2);
    for (int round = 0; round < 5000; round++) {
      byte[] bytes = STREAM.clone();
      for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      assertThat(outcome(bytes, pieces(random, bytes.length, 400))).as("round %d", round).isEqualTo(outcome(bytes, bytes.length));
    }
  }

  private static Object outcome(byte[] bytes, int... pieces) {
    try {
      return read(bytes, pieces);
    } catch (BrokenLinkException e) {
      return "refused: " + e.getMessage();
    }
  }

  /** Feeds pieces of the given sizes through one array that is overwritten each time. */
  private static List<String> read(byte[] stream, int... pieces) throws BrokenLinkException {
    List<String> frames = new ArrayList<>();
    FrameReader reader = new FrameReader((type, id, bytes, from, to) -> frames.add(text(type, id, bytes, from, to)));
    byte[] chunk = new byte[stream.length];
    int at = 0;
    for (int piece : pieces) {
      Arrays.fill(chunk, (byte) 0xee);
      System.arraycopy(stream, at, chunk, 0, piece);
      reader.read(chunk, piece);
      at += piece;
    }
    return frames;
  }

  private static int[] pieces(Random random, int length, int most) {
    List<Integer> sizes = new ArrayList<>();
    for (int left = length; left > 0; ) {
      int size = Math.min(left, 1 + random.nextInt(most));
      sizes.add(size);
      left -= size;
    }
    return sizes.stream().mapToInt(Integer::intValue).toArray();
  }

  private static String text(int type, int id, byte[] bytes, int from, int to) {
    return type + " " + id + " " + new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  private static byte[] stream(List<String> frames) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (String frame : frames) {
      String[] parts = frame.split(" ", 3);
      out.writeBytes(FakeWorker.frame(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), parts[2].getBytes(StandardCharsets.ISO_8859_1)));
    }
    return out.toByteArray();
  }
}
