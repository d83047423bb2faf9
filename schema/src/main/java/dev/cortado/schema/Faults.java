package dev.cortado.schema;

import java.util.ArrayList;
import java.util.List;

/** The faults of one request, the first {@value #LIMIT} of them. Reused from request to request. */
public final class Faults {
  /** Faults after this many are not looked for. */
  public static final int LIMIT = 10;

  private final List<Fault> faults = new ArrayList<>(LIMIT);

  /** Adds a fault, unless {@link #LIMIT} are known. */
  public void add(Fault fault) {
    if (faults.size() < LIMIT) {
      faults.add(fault);
    }
  }

  /** Whether the request is right, as far as has been looked. */
  public boolean isEmpty() {
    return faults.isEmpty();
  }

  /** Whether no further fault is worth finding. */
  public boolean isFull() {
    return faults.size() >= LIMIT;
  }

  /** The faults in the order found; a view, valid until {@link #clear}. */
  public List<Fault> list() {
    return faults;
  }

  /** Forgets the faults. */
  public void clear() {
    faults.clear();
  }
}
