package dev.cortado.runtime;

import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Something with a cheap form and a fast form that is costly to make, such as a decoder. Each event loop has a copy of its own: of the cheap form
 * at first, so that a start pays for nothing it does not use; and of the fast form from soon after it is used often, made on another thread.
 *
 * @param <T> what it is
 */
final class Warming<T> {
  /** Uses after which the fast form is made: it costs about as much as so many uses of the cheap one save. */
  private static final int OFTEN = 100;

  private final Supplier<T> cheap;
  private final Supplier<T> fast;
  private final UnaryOperator<T> copier;
  private final Executor executor;
  // Each loop touches its own element only.
  private final @Nullable Object[] fastCopies;
  private final @Nullable Object[] cheapCopies;
  private final int[] uses;
  private volatile @Nullable T made;

  /**
   * @param loops number of event loops
   * @param cheap makes the cheap form
   * @param fast makes the fast form
   * @param copier makes a copy for another loop
   * @param executor where the fast form is made
   */
  Warming(int loops, Supplier<T> cheap, Supplier<T> fast, UnaryOperator<T> copier, Executor executor) {
    this.cheap = cheap;
    this.fast = fast;
    this.copier = copier;
    this.executor = executor;
    this.fastCopies = new @Nullable Object[loops];
    this.cheapCopies = new @Nullable Object[loops];
    this.uses = new int[loops];
  }

  /** The copy of event loop {@code loop}; called by that loop. */
  @SuppressWarnings("unchecked") // Only copies of T are stored.
  T get(int loop) {
    Object copy = fastCopies[loop];
    return copy != null ? (T) copy : getCold(loop);
  }

  @SuppressWarnings("unchecked") // Only copies of T are stored.
  private T getCold(int loop) {
    T prototype = made;
    if (prototype != null) {
      T copy = copier.apply(prototype);
      fastCopies[loop] = copy;
      cheapCopies[loop] = null;
      return copy;
    }
    if (++uses[loop] == OFTEN) {
      executor.execute(this::make);
    }
    Object copy = cheapCopies[loop];
    if (copy == null) {
      copy = cheap.get();
      cheapCopies[loop] = copy;
    }
    return (T) copy;
  }

  private synchronized void make() {
    if (made == null) {
      made = fast.get();
    }
  }
}
