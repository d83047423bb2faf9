package dev.cortado.workers;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps a listener's bugs from the event loops and threads that call it: they are logged, and the workers go on. */
record GuardedListener(WorkerListener listener) implements WorkerListener {

  private static final System.Logger LOG = System.getLogger(GuardedListener.class.getName());

  @Override
  public void log(int worker, @Nullable Reply call, byte[] bytes, int from, int to) {
    guard(l -> l.log(worker, call, bytes, from, to));
  }

  @Override
  public void stderr(int worker, String line) {
    guard(l -> l.stderr(worker, line));
  }

  @Override
  public void event(WorkerEvent event) {
    guard(l -> l.event(event));
  }

  private void guard(Consumer<WorkerListener> action) {
    try {
      action.accept(listener);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "the worker listener failed", e);
    }
  }
}
