package dev.cortado.workers;

import org.jspecify.annotations.Nullable;

/** Told what workers say and what happens to them. Called on various threads, event loops included: must not block. */
public interface WorkerListener {

  /**
   * A LOG frame; its JSON is in {@code bytes} from {@code from} to {@code to} until this returns.
   *
   * @param call whom the line belongs to, as given to {@link Dispatcher#commit}; null when that call has ended or there is none
   */
  void log(int worker, @Nullable Reply call, byte[] bytes, int from, int to);

  /** A line that a worker wrote to its standard error. Long lines come in pieces. */
  void stderr(int worker, String line);

  void event(WorkerEvent event);
}
