package dev.cortado.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The shapes of the model's declarations, filled while they are built because they refer to each other. */
final class Declarations {
  private final List<@Nullable Shape> shapes = new ArrayList<>();

  /** Makes room for one more declaration. */
  int reserve() {
    shapes.add(null);
    return shapes.size() - 1;
  }

  void set(int index, Shape shape) {
    shapes.set(index, shape);
  }

  Shape get(int index) {
    return Objects.requireNonNull(shapes.get(index));
  }
}
