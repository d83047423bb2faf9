package dev.cortado.runtime;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value made when first asked for, once, by whichever thread asks. */
final class Lazy<T> implements Supplier<T> {
  private @Nullable Supplier<T> source;
  private volatile @Nullable T value;

  Lazy(Supplier<T> source) {
    this.source = source;
  }

  @Override
  public T get() {
    T made = value;
    return made != null ? made : make();
  }

  private synchronized T make() {
    T made = value;
    if (made == null) {
      made = java.util.Objects.requireNonNull(source).get();
      value = made;
      source = null;
    }
    return made;
  }
}
