package dev.cortado.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the object members of a union are told apart: by the value of one field.
 *
 * @param name of that field
 * @param nameBytes the same as UTF-8
 * @param literals the values, in no need of an order: no two are equal
 * @param members for each literal, its member of the union
 * @param texts the literals when all of them are strings, which they nearly always are; empty otherwise
 */
record Tags(String name, byte[] nameBytes, List<Shape> literals, List<Shape> members, byte[][] texts) {

  Tags(String name, byte[] nameBytes, List<Shape> literals, List<Shape> members) {
    this(name, nameBytes, literals, members, textsOf(literals));
  }

  private static byte[][] textsOf(List<Shape> literals) {
    byte[][] texts = new byte[literals.size()][];
    for (int i = 0; i < texts.length; i++) {
      if (!(literals.get(i) instanceof Shape.TextLiterals text)) {
        return new byte[0][];
      }
      texts[i] = text.bytes()[0];
    }
    return texts;
  }

  String describe() {
    return String.join(" | ", literals.stream().map(Shape::describe).toList());
  }

  /** The tags of a discriminated union; none when they don't tell all object members apart, and so trying in order must do. */
  static Optional<Tags> of(List<Shape> members, String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    List<Shape> literals = new ArrayList<>();
    List<Shape> owners = new ArrayList<>();
    for (Shape member : members) {
      if (member.resolved() instanceof Shape.Struct struct) {
        int field = struct.fields().find(bytes, 0, bytes.length);
        if (field < 0 || struct.fields().get(field).optional() || !collect(struct.fields().get(field).shape(), literals)) {
          return Optional.empty();
        }
        while (owners.size() < literals.size()) {
          owners.add(member);
        }
      } else if ((member.kinds() & 1 << Kind.OBJECT) != 0) {
        return Optional.empty();
      }
    }
    boolean distinct = literals.stream().map(Shape::describe).distinct().count() == literals.size();
    return distinct ? Optional.of(new Tags(name, bytes, List.copyOf(literals), List.copyOf(owners))) : Optional.empty();
  }

  private static boolean collect(Shape shape, List<Shape> literals) {
    switch (shape.resolved()) {
      case Shape.TextLiterals texts -> texts.texts().forEach(text -> literals.add(Shapes.texts(List.of(text))));
      case Shape.NumberLiteral number -> literals.add(number);
      case Shape.BoolLiteral bool -> literals.add(bool);
      case Shape.Union union -> {
        return union.members.stream().allMatch(member -> collect(member, literals));
      }
      default -> {
        return false;
      }
    }
    return true;
  }
}
