package dev.cortado.workers;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WaitingCallsTest {

  private final CallTable calls = new CallTable();

  private int open() {
    return calls.open(new TestPool.Recorder.NoReply());
  }

  private static ByteBuf frame(int slot) {
    return Unpooled.buffer(8).writeInt(slot).writeInt(0);
  }

  @Test
  void theFirstInIsTheFirstOutWhateverIsCancelledBetween() {
    WaitingCalls waiting = new WaitingCalls(calls, Integer.MAX_VALUE, Long.MAX_VALUE);
    ArrayDeque<Integer> expected = new ArrayDeque<>();
    Random random = new Random(5);
    for (int step = 0; step < 20_000; step++) {
      int what = random.nextInt(step < 10_000 ? 10 : 16);
      if (what < 6) {
        int slot = open();
        waiting.add(slot, frame(slot));
        expected.add(slot);
      } else if (what < 8 && !expected.isEmpty()) {
        List<Integer> some = new ArrayList<>(expected);
        int slot = some.get(random.nextInt(Math.min(some.size(), 50)));
        waiting.remove(slot).release();
        calls.close(slot);
        expected.remove(slot);
      } else if (!expected.isEmpty()) {
        int slot = waiting.first();
        assertThat(slot).isEqualTo(expected.remove());
        ByteBuf frame = waiting.removeFirst(slot);
        assertThat(frame.getInt(0)).isEqualTo(slot);
        frame.release();
        calls.close(slot);
      }
      assertThat(waiting.isEmpty()).isEqualTo(expected.isEmpty());
      assertThat(waiting.published()).isEqualTo(expected.size());
      if (expected.isEmpty()) {
        assertThat(waiting.first()).isEqualTo(CallTable.NONE);
      }
    }
  }

  @Test
  void itIsFullByNumberOrByBytes() {
    WaitingCalls byNumber = new WaitingCalls(calls, 2, Long.MAX_VALUE);
    WaitingCalls byBytes = new WaitingCalls(calls, Integer.MAX_VALUE, 16);
    for (WaitingCalls waiting : List.of(byNumber, byBytes)) {
      int first = open();
      waiting.add(first, frame(first));
      assertThat(waiting.isFull()).isFalse();
      int second = open();
      waiting.add(second, frame(second));
      assertThat(waiting.isFull()).isTrue();
      waiting.remove(second).release();
      calls.close(second);
      assertThat(waiting.isFull()).isFalse();
    }
  }

  @Test
  void aHandleOutlivesItsCallWithoutHarm() {
    int slot = open();
    long handle = calls.handle(slot);
    int id = calls.id(slot);
    assertThat(calls.slotOf(handle)).isEqualTo(slot);
    assertThat(calls.slotOf(id)).isEqualTo(slot);
    calls.close(slot);
    assertThat(calls.slotOf(handle)).isEqualTo(CallTable.NONE);
    assertThat(open()).isEqualTo(slot);
    assertThat(calls.slotOf(handle)).isEqualTo(CallTable.NONE);
    assertThat(calls.slotOf(id)).isEqualTo(CallTable.NONE);
    assertThat(calls.slotOf(0)).isEqualTo(CallTable.NONE);
    assertThat(calls.slotOf(0L)).isEqualTo(CallTable.NONE);
  }

  @Test
  void idsNeverBecomeZeroAndSoonRepeatedOnesBelongToOtherGenerations() {
    for (int i = 0; i < 10_000; i++) {
      int slot = open();
      assertThat(calls.id(slot)).isNotZero();
      calls.close(slot);
    }
  }
}
