package dev.cortado.schema;

import static dev.cortado.schema.Types.*;

import dev.cortado.model.v1.Field;
import dev.cortado.model.v1.Rule;
import dev.cortado.model.v1.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Random types, and JSON that is of them, nearly of them, or not JSON. The same seed gives the same everywhere. */
final class Generator {
  private static final String[] NAMES = {"a", "b", "id", "name", "kind", "longerFieldName", "a field with a long name", "\u00e9t\u00e9", "q\"uote", ""};
  private static final String[] TEXTS = {
    "", "a", "abc", "\u00e9\u00e8", "\\u0041", "\\ud83d\\ude00", "\ud83d\ude00", "2024-01-02T03:04:05Z", "12345678901234567890", "1.5e3", "me@example.com",
    "https://example.com/", "a string that is long enough for words", "circle",
  };

  final Random random;

  /** What references refer to. */
  final List<Type> declarations = new ArrayList<>();

  Generator(long seed) {
    random = new Random(seed);
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      declarations.add(object(0));
    }
    for (int i = 0; i < count; i++) {
      declarations.set(i, random.nextInt(3) == 0 ? union(object(2), object(2), NULL) : object(2));
    }
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private String pick(String[] values) {
    return values[random.nextInt(values.length)];
  }

  Type type(int depth) {
    int choice = random.nextInt(depth > 0 ? 22 : 14);
    return switch (choice) {
      case 0, 1 -> STRING;
      case 2 -> ruled(STRING, textRule());
      case 3 -> NUMBER;
      case 4 -> ruled(NUMBER, random.nextBoolean() ? min(random.nextInt(5)) : all(min(-3), max(100)));
      case 5 -> BOOLEAN;
      case 6 -> NULL;
      case 7 -> ANY;
      case 8 -> DATE;
      case 9 -> random.nextBoolean() ? BIGINT : DECIMAL;
      case 10 -> union(text("a"), text("abc"), text("circle"));
      case 11 -> pick(List.of(number(1), bool(true), text("abc"), NEVER));
      case 12 -> declarations.isEmpty() ? ruled(DECIMAL, min(2)) : reference(random.nextInt(declarations.size()));
      case 13 -> union(type(0), NULL);
      case 14, 15 -> object(depth);
      case 16 -> array(type(depth - 1));
      case 17 -> ruled(array(type(depth - 1)), random.nextBoolean() ? minLength(1) : maxLength(2));
      case 18 -> random.nextBoolean() ? tuple(1, List.of(type(depth - 1), type(depth - 1))) : tupleWithRest(type(depth - 1), type(depth - 1));
      case 19 -> union(type(depth - 1), type(depth - 1), type(depth - 1));
      case 20 -> tagged("kind", withKind("a", depth), withKind("circle", depth));
      default -> record(type(depth - 1), field("a", type(depth - 1)));
    };
  }

  private Type withKind(String kind, int depth) {
    Type object = object(depth);
    List<Field> fields = new ArrayList<>(object.getObject().getFieldsList());
    fields.removeIf(field -> field.getName().equals("kind"));
    fields.add(random.nextInt(fields.size() + 1), field("kind", text(kind)));
    return object(fields.toArray(Field[]::new));
  }

  private Type object(Field... fields) {
    return Types.object(fields);
  }

  Type object(int depth) {
    List<Field> fields = new ArrayList<>();
    for (String name : NAMES) {
      if (random.nextInt(3) == 0) {
        Type type = type(depth - 1);
        fields.add(random.nextInt(3) == 0 || type.hasReference() ? optional(name, type) : field(name, type));
      }
    }
    return Types.object(fields.toArray(Field[]::new));
  }

  private Rule textRule() {
    return switch (random.nextInt(7)) {
      case 0 -> minLength(random.nextInt(4));
      case 1 -> maxLength(random.nextInt(4));
      case 2 -> regexp("^a|\u00e9");
      case 3 -> any(startsWith("a"), endsWith("c"));
      case 4 -> all(startsWith("a"), maxLength(2));
      case 5 -> format(Rule.Format.EMAIL);
      default -> format(Rule.Format.URL);
    };
  }

  /** JSON of the type, mostly: now and then a value, a field or the white space is something else. */
  String json(Type type, int depth, boolean exact) {
    if (!exact && random.nextInt(40) == 0) {
      return anything(2);
    }
    String json =
        switch (type.getKindCase()) {
          case BASIC ->
              switch (type.getBasic()) {
                case STRING -> "\"" + pick(TEXTS) + "\"";
                case NUMBER -> pick(new String[] {"0", "1", "-2.50", "3e2", "123456789012345678901234567890", "4.9E-324", "99"});
                case BOOLEAN -> random.nextBoolean() ? "true" : "false";
                case NULL -> "null";
                case DATE -> exact ? "\"2024-01-02T03:04:05." + pick(new String[] {"000", "120"}) + "Z\"" : "\"2024-01-02T03:04:05.123Z\"";
                case BIGINT -> random.nextBoolean() ? "\"-12\"" : "\"98765432109876543210\"";
                case DECIMAL -> "\"3.25\"";
                default -> anything(1);
              };
          case LITERAL ->
              switch (type.getLiteral().getValueCase()) {
                case TEXT -> "\"" + type.getLiteral().getText() + "\"";
                case NUMBER -> random.nextBoolean() ? "1" : "1.0e0";
                default -> Boolean.toString(type.getLiteral().getBoolean());
              };
          case REFERENCE -> depth > 6 ? "null" : json(declarations.get(type.getReference()), depth + 1, exact);
          case UNION -> json(pick(type.getUnion().getMembersList()), depth, exact);
          case ARRAY -> elements(List.of(), type.getArray().getElement(), depth, exact);
          case TUPLE ->
              elements(
                  type.getTuple().getElementsList().stream().map(element -> element.getType()).toList(),
                  type.getTuple().hasRest() ? type.getTuple().getRest() : NULL,
                  depth,
                  exact);
          default -> members(type, depth, exact);
        };
    return exact ? json : space() + json + space();
  }

  private String space() {
    return random.nextInt(12) == 0 ? pick(new String[] {" ", "\n", "\t ", "  \r\n"}) : "";
  }

  private String elements(List<Type> types, Type rest, int depth, boolean exact) {
    List<String> elements = new ArrayList<>();
    for (Type type : types) {
      elements.add(json(type, depth + 1, exact));
    }
    for (int i = types.isEmpty() ? random.nextInt(4) : random.nextInt(4) - 2; i > 0; i--) {
      elements.add(json(rest, depth + 1, exact));
    }
    return "[" + String.join(",", elements) + "]";
  }

  private String members(Type type, int depth, boolean exact) {
    List<String> members = new ArrayList<>();
    for (Field field : type.getObject().getFieldsList()) {
      boolean leaveOut = field.getOptional() ? random.nextInt(2) == 0 || depth > 6 : !exact && random.nextInt(60) == 0;
      if (!leaveOut) {
        members.add(key(field.getName(), exact) + json(field.getType(), depth + 1, exact));
      }
    }
    boolean extra = random.nextInt(3) == 0;
    for (int i = extra ? random.nextInt(3) : 0; i > 0; i--) {
      String name = exact ? "extra" + i : pick(new String[] {"x", "y", "__proto__", "\u00fc", "\\u0061", "a", "b"});
      members.add(random.nextInt(members.size() + 1), "\"" + name + "\":" + anything(2));
    }
    if (random.nextInt(3) == 0) {
      java.util.Collections.shuffle(members, random);
    }
    return "{" + (exact ? "" : space()) + String.join(",", members) + "}";
  }

  private String key(String name, boolean exact) {
    String escaped = name.replace("\"", "\\\"");
    if (!exact && random.nextInt(20) == 0 && name.startsWith("a")) {
      escaped = "\\u0061" + name.substring(1);
    }
    return (exact ? "" : space()) + "\"" + escaped + "\"" + (exact ? "" : space()) + ":";
  }

  /** Any JSON. */
  String anything(int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 6)) {
      case 0 -> "null";
      case 1 -> "true";
      case 2 -> "-0.5e1";
      case 3 -> "\"" + pick(TEXTS) + "\"";
      case 4 -> "17";
      case 5 -> "{}";
      case 6 -> "[" + anything(depth - 1) + "," + anything(depth - 1) + "]";
      default -> "{\"a\":" + anything(depth - 1) + ",\"k\\n\":" + anything(depth - 1) + "}";
    };
  }

  /** The bytes with something broken: cut, changed, doubled, or nothing but noise. */
  byte[] mutate(byte[] bytes) {
    byte[] copy = bytes.clone();
    switch (random.nextInt(6)) {
      case 0 -> copy = Arrays.copyOf(copy, random.nextInt(copy.length + 1));
      case 1, 2 -> {
        if (copy.length > 0) {
          copy[random.nextInt(copy.length)] = (byte) random.nextInt(256);
        }
      }
      case 3 -> {
        if (copy.length > 0) {
          copy[random.nextInt(copy.length)] = (byte) "{}[],:\"\\0e.-ntf ".charAt(random.nextInt(16));
        }
      }
      case 4 -> {
        int from = random.nextInt(copy.length + 1);
        int to = from + random.nextInt(copy.length - from + 1);
        byte[] doubled = new byte[copy.length + to - from];
        System.arraycopy(copy, 0, doubled, 0, to);
        System.arraycopy(copy, from, doubled, to, copy.length - from);
        copy = doubled;
      }
      default -> {
        copy = new byte[random.nextInt(20)];
        random.nextBytes(copy);
      }
    }
    return copy;
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
