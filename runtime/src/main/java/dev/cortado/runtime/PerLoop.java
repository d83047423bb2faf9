package dev.cortado.runtime;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Something that is costly to make, made when first asked for, of which each event loop has its own copy.
 *
 * @param <T> what it is
 */
final class PerLoop<T> {
  private final Supplier<T> source;
  private final UnaryOperator<T> copier;
  // Each element is read and written by its own loop only.
  private final @Nullable Object[] copies;
  private @Nullable T prototype;

  /**
   * @param loops number of event loops
   * @param source makes the first one
   * @param copier makes one more of it
   */
  PerLoop(int loops, Supplier<T> source, UnaryOperator<T> copier) {
    this.copies = new @Nullable Object[loops];
    this.source = source;
    this.copier = copier;
  }

  /** The copy of event loop {@code loop}; called by that loop. */
  @SuppressWarnings("unchecked") // Only copies of T are stored.
  T get(int loop) {
    Object copy = copies[loop];
    if (copy == null) {
      copy = copier.apply(prepare());
      copies[loop] = copy;
    }
    return (T) copy;
  }

  /** Makes the one that copies are made of, unless there is one; on any thread. */
  synchronized T prepare() {
    T made = prototype;
    if (made == null) {
      made = source.get();
      prototype = made;
    }
    return made;
  }
}
