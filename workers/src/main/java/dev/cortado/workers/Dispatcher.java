package dev.cortado.workers;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * One event loop's way to all workers. Everything here is called on that event loop only: nothing is locked or handed over.
 *
 * <p>A call is written in place: {@link #begin} opens an INVOKE frame in the outgoing batch of the least loaded worker, the caller appends
 * metadata (when {@link #wantsMetadata()}) and the argument, and {@link #commit} or {@link #rollback} ends it. Batches are flushed once per
 * event-loop turn.
 */
public interface Dispatcher {

  /** The argument follows no metadata and is there; the default. */
  int PLAIN = 0;

  /** INVOKE flag: metadata precedes the argument. */
  int METADATA = 1;

  /** INVOKE flag: the argument is ASCII. */
  int ASCII = 2;

  /** INVOKE flag: there is no argument. */
  int NO_ARGUMENT = 4;

  /**
   * Opens a call, or a place in the bounded queue when every worker is at its limit or none is ready yet.
   *
   * @param endpoint position in the model
   * @return where to append; null when the queue is full or there are no workers to wait for: answer {@code unavailable} with {@link #refusal()}
   */
  @Nullable ByteBuf begin(int endpoint);

  /** Why {@link #begin} last returned null; for people. */
  String refusal();

  /** Whether the program reads request metadata, so that {@code u32 length} and metadata JSON must precede the argument. */
  boolean wantsMetadata();

  /**
   * Sends the open call.
   *
   * @param flags of INVOKE
   * @param reply receives the outcome, never before this returns; an argument that exceeds a frame's 64 MiB is {@code unavailable}
   * @return names the call for {@link #cancel}, which may be asked to cancel a call that has ended
   */
  long commit(int flags, Reply reply);

  /** Takes the open call back; its bytes are forgotten. */
  void rollback();

  /** The client is gone: a waiting call is dropped, a running one is told. {@link Reply} is not called any more. */
  void cancel(long call);
}
