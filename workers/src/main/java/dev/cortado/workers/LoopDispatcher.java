package dev.cortado.workers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.EventLoop;
import org.jspecify.annotations.Nullable;

/** The {@link Dispatcher} of one event loop; everything but {@link #queued()} happens on that loop. */
final class LoopDispatcher implements Dispatcher {

  /** INVOKE up to metadata or argument. */
  private static final int HEAD = Frames.HEADER + Frames.INVOKE_HEAD;

  /** Room asked for with each frame, so that a small argument does not grow the batch once more. */
  private static final int SMALL_CALL = 256;

  private final EventLoop loop;
  private final int number;
  private final CallTable calls = new CallTable();
  private final WaitingCalls waiting;

  private final ReadyLinks ready = new ReadyLinks();
  private byte[] scratch = new byte[64 << 10];
  private boolean wantsMetadata;

  // The call between begin and commit.
  private @Nullable ByteBuf open;
  private @Nullable Link openLink;
  private int openStart;
  private int openEndpoint;

  /** Why no call is taken, though there is room. Null: calls are taken. */
  private @Nullable String closed;

  private boolean ending;
  private @Nullable Runnable whenIdle;
  private String refusal = "";
  /** Open calls whose outcome somebody waits for. */
  private int awaited;

  LoopDispatcher(EventLoop loop, int number, int queueLimit, long queueBytes) {
    this.loop = loop;
    this.number = number;
    this.waiting = new WaitingCalls(calls, queueLimit, queueBytes);
  }

  // Calls

  @Override
  public @Nullable ByteBuf begin(int endpoint) {
    if (closed != null) {
      refusal = closed;
      return null;
    }
    // Nobody overtakes those who wait.
    Link link = waiting.isEmpty() ? ready.leastLoaded() : null;
    ByteBuf out;
    if (link != null) {
      out = link.batch();
    } else if (waiting.isFull()) {
      refusal = ready.isEmpty() ? "no worker is ready yet, and too many calls wait for one" : "the workers are overloaded";
      return null;
    } else {
      out = ByteBufAllocator.DEFAULT.directBuffer(SMALL_CALL);
    }
    open = out;
    openLink = link;
    openStart = out.writerIndex();
    openEndpoint = endpoint;
    // Filled in by commit, which knows length, id and flags.
    out.ensureWritable(SMALL_CALL).writerIndex(openStart + HEAD);
    return out;
  }

  @Override
  public long commit(int flags, Reply reply) {
    ByteBuf out = opened();
    int length = out.writerIndex() - openStart - 4;
    if (length > Frames.LIMIT) {
      rollback();
      loop.execute(() -> reply.unavailable("the argument exceeds the " + (Frames.LIMIT >> 20) + " MiB that fit on the worker link"));
      return 0;
    }
    int slot = calls.open(reply);
    out.setIntLE(openStart, length);
    out.setByte(openStart + 4, Frames.INVOKE);
    out.setIntLE(openStart + 5, calls.id(slot));
    out.setShortLE(openStart + 9, openEndpoint);
    out.setByte(openStart + 11, flags);
    awaited++;
    Link link = openLink;
    open = null;
    if (link == null) {
      waiting.add(slot, out);
    } else {
      calls.link(slot, link);
      link.called();
    }
    return calls.handle(slot);
  }

  @Override
  public void rollback() {
    ByteBuf out = opened();
    open = null;
    if (openLink == null) {
      out.release();
    } else {
      out.writerIndex(openStart);
    }
  }

  private ByteBuf opened() {
    ByteBuf out = open;
    if (out == null) {
      throw new IllegalStateException("no call is open");
    }
    return out;
  }

  @Override
  public void cancel(long call) {
    if (open != null) {
      throw new IllegalStateException("a call is open: its frame would be torn");
    }
    int slot = calls.slotOf(call);
    if (slot == CallTable.NONE || calls.reply(slot) == null) {
      return;
    }
    Link link = calls.link(slot);
    if (link == null) {
      waiting.remove(slot).release();
      calls.close(slot);
    } else {
      // The slot stays taken until the worker's answer, which is dropped.
      calls.forgetReply(slot);
      link.cancel(calls.id(slot));
    }
    noLongerAwaited();
  }

  // Answers

  /** RESULT or ERROR came in. */
  void answered(Link link, boolean isResult, int id, byte[] bytes, int from, int to) throws BrokenLinkException {
    int slot = calls.slotOf(id);
    if (slot == CallTable.NONE || calls.link(slot) != link) {
      throw new BrokenLinkException("an answer to a call that is not open");
    }
    Reply reply = calls.reply(slot);
    calls.close(slot);
    if (reply == null) {
      return;
    }
    noLongerAwaited();
    try {
      if (isResult) {
        reply.result(bytes, from, to);
      } else {
        reply.error(bytes, from, to);
      }
    } catch (RuntimeException e) {
      surface(e);
    }
  }

  /** A bug of the caller is not the worker's: it surfaces in the event loop, and the link goes on. */
  private void surface(RuntimeException bug) {
    loop.execute(
        () -> {
          throw bug;
        });
  }

  /** The open call of a log line; null when it has ended or the line belongs to none. */
  @Nullable Reply replyOf(Link link, int id) {
    int slot = calls.slotOf(id);
    return slot != CallTable.NONE && calls.link(slot) == link ? calls.reply(slot) : null;
  }

  private void noLongerAwaited() {
    awaited--;
    if (awaited == 0 && whenIdle != null) {
      whenIdle.run();
    }
  }

  /** Sends what waits, as far as workers have room. */
  void pump() {
    while (!waiting.isEmpty()) {
      Link link = ready.leastLoaded();
      if (link == null) {
        return;
      }
      int slot = waiting.first();
      ByteBuf frame = waiting.removeFirst(slot);
      link.batch().writeBytes(frame);
      frame.release();
      calls.link(slot, link);
      link.called();
    }
  }

  // Links

  void ready(Link link, Worker worker, boolean metadata) {
    wantsMetadata |= metadata;
    if (!ending) {
      closed = null;
    }
    ready.add(link);
    pump();
  }

  /** A link ended. Calls in {@code unsent}, its last batch, have not left this process and wait for another worker. */
  void closed(Link link, ByteBuf unsent) {
    ready.remove(link);
    boolean mayWait = closed == null || !ready.isEmpty();
    while (unsent.isReadable()) {
      int length = 4 + unsent.getIntLE(unsent.readerIndex());
      ByteBuf frame = unsent.readSlice(length);
      int slot = frame.getUnsignedByte(4) == Frames.INVOKE ? calls.slotOf(frame.getIntLE(5)) : CallTable.NONE;
      if (slot != CallTable.NONE && calls.reply(slot) != null && mayWait) {
        calls.link(slot, null);
        waiting.add(slot, ByteBufAllocator.DEFAULT.directBuffer(length).writeBytes(frame));
      }
    }
    Worker worker = link.worker();
    String reason = worker == null ? "the worker is gone" : worker.endedBecause();
    for (int slot = 0; slot < calls.slots(); slot++) {
      if (calls.isOpen(slot) && calls.link(slot) == link) {
        fail(slot, reason);
      }
    }
    // Not from here: this may run inside another link's flush.
    loop.execute(this::pump);
  }

  /** Sends no more calls to this worker; it ends when it has answered. */
  void retire(Worker worker) {
    Link link = ready.to(worker);
    if (link != null) {
      ready.remove(link);
      link.retire();
    }
  }

  // Opening and closing

  /** There is no worker and will be none for a while. Undone when one is ready. */
  void giveUp(String reason) {
    if (ready.isEmpty()) {
      closed = reason;
      failWaiting(reason);
    }
  }

  /** Takes no more calls; runs {@code idle} when the last outcome is known. */
  void drain(String reason, Runnable idle) {
    ending = true;
    closed = reason;
    if (awaited == 0) {
      idle.run();
    } else {
      whenIdle = idle;
    }
  }

  /** Takes no more calls and forgets those that wait. */
  void end(String reason) {
    ending = true;
    closed = reason;
    failWaiting(reason);
  }

  private void failWaiting(String reason) {
    while (!waiting.isEmpty()) {
      int slot = waiting.first();
      waiting.removeFirst(slot).release();
      fail(slot, reason);
    }
  }

  private void fail(int slot, String reason) {
    Reply reply = calls.reply(slot);
    calls.close(slot);
    if (reply != null) {
      noLongerAwaited();
      try {
        reply.unavailable(reason);
      } catch (RuntimeException e) {
        surface(e);
      }
    }
  }

  // State

  @Override
  public String refusal() {
    return refusal;
  }

  @Override
  public boolean wantsMetadata() {
    return wantsMetadata;
  }

  int number() {
    return number;
  }

  EventLoop loop() {
    return loop;
  }

  int queued() {
    return waiting.published();
  }

  /** Room for one read of a socket; good until the next. */
  byte[] scratch(int size) {
    if (scratch.length < size) {
      scratch = new byte[Integer.highestOneBit(size - 1) << 1];
    }
    return scratch;
  }
}
