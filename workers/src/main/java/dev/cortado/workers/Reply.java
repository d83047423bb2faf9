package dev.cortado.workers;

/** Receives the one outcome of a call, on the event loop that made it. */
public interface Reply {

  /** The handler returned; its JSON is in {@code bytes} from {@code from} to {@code to} until this returns, empty for {@code undefined}. */
  void result(byte[] bytes, int from, int to);

  /** The handler threw; {@code bytes} hold the ERROR payload (docs/worker-protocol.md) until this returns. */
  void error(byte[] bytes, int from, int to);

  /** There will be no answer: the worker is gone or given up. {@code reason} is for the log and the client's {@code internal_message}. */
  void unavailable(String reason);
}
