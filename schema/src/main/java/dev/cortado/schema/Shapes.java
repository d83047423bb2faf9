package dev.cortado.schema;

import com.google.re2j.Pattern;
import dev.cortado.model.v1.App;
import dev.cortado.model.v1.Field;
import dev.cortado.model.v1.Literal;
import dev.cortado.model.v1.ObjectType;
import dev.cortado.model.v1.Rule;
import dev.cortado.model.v1.RuleList;
import dev.cortado.model.v1.TupleElement;
import dev.cortado.model.v1.Type;
import dev.cortado.model.v1.UnionType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes {@link Shape}s of the model's types. */
final class Shapes {
  private static final Shape.Null NULL = new Shape.Null();

  private final App app;
  private final Declarations declarations = new Declarations();

  /** A declaration under a rule of its own is a declaration of its own. */
  private final Map<DeclarationKey, Integer> numbers = new HashMap<>();

  private int unions;

  private record DeclarationKey(int index, @Nullable Rule rule) {}

  Shapes(App app) {
    this.app = app;
  }

  /** The shape of a type of the model. */
  Shape of(Type type) {
    return of(type, type.hasRule() ? type.getRule() : null);
  }

  /** The type behind references, and whatever rules it bears on the way. */
  Type resolve(Type type) {
    Type resolved = type;
    for (int hops = 0; resolved.hasReference(); hops++) {
      if (hops > app.getDeclarationsCount()) {
        throw new IllegalArgumentException("a declaration refers to itself and nothing else");
      }
      resolved = app.getDeclarations(resolved.getReference()).getType();
    }
    return resolved;
  }

  private Shape of(Type type, @Nullable Rule rule) {
    return switch (type.getKindCase()) {
      case BASIC -> basic(type, rule);
      case LITERAL -> literal(type.getLiteral());
      case OBJECT -> object(type.getObject());
      case ARRAY -> new Shape.Sequence(of(type.getArray().getElement()), check(rule));
      case TUPLE -> {
        List<TupleElement> elements = type.getTuple().getElementsList();
        int required = (int) elements.stream().takeWhile(element -> !element.getOptional()).count();
        Shape rest = type.getTuple().hasRest() ? of(type.getTuple().getRest()) : null;
        yield new Shape.Tuple(elements.stream().map(element -> of(element.getType())).toList(), required, rest);
      }
      case UNION -> union(type.getUnion(), rule);
      case REFERENCE -> reference(type.getReference(), rule);
      case KIND_NOT_SET -> throw new IllegalArgumentException("a type of the model has no kind");
    };
  }

  private Shape reference(int index, @Nullable Rule rule) {
    DeclarationKey key = new DeclarationKey(index, rule);
    Integer known = numbers.get(key);
    if (known != null) {
      return new Shape.Reference(declarations, known);
    }
    int number = declarations.reserve();
    numbers.put(key, number);
    Type type = app.getDeclarations(index).getType();
    Rule own = type.hasRule() ? type.getRule() : null;
    declarations.set(number, of(type, both(own, rule)));
    return new Shape.Reference(declarations, number);
  }

  private static @Nullable Rule both(@Nullable Rule first, @Nullable Rule second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    return Rule.newBuilder().setAll(RuleList.newBuilder().addRules(first).addRules(second)).build();
  }

  private static Shape basic(Type type, @Nullable Rule rule) {
    return switch (type.getBasic()) {
      case STRING -> new Shape.Text(check(rule));
      case NUMBER -> new Shape.Numeric(check(rule));
      case BOOLEAN -> new Shape.Bool();
      case NULL -> NULL;
      case ANY -> new Shape.Any();
      case DATE -> new Shape.Date();
      case BIGINT -> new Shape.BigInt();
      case DECIMAL -> new Shape.Decimal(check(rule));
      case NEVER -> new Shape.Never();
      case BASIC_UNSPECIFIED, UNRECOGNIZED -> throw new IllegalArgumentException("a type of the model is unknown");
    };
  }

  private static Shape literal(Literal literal) {
    return switch (literal.getValueCase()) {
      case TEXT -> texts(List.of(literal.getText()));
      case NUMBER -> new Shape.NumberLiteral(literal.getNumber());
      case BOOLEAN -> new Shape.BoolLiteral(literal.getBoolean());
      case VALUE_NOT_SET -> throw new IllegalArgumentException("a literal of the model has no value");
    };
  }

  static Shape.TextLiterals texts(List<String> texts) {
    return new Shape.TextLiterals(texts, texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new));
  }

  private Shape object(ObjectType object) {
    return new Shape.Struct(
        new Fields(object.getFieldsList().stream().map(this::member).toList()), object.hasAdditional() ? of(object.getAdditional()) : null);
  }

  Fields.Member member(Field field) {
    return new Fields.Member(field.getName(), of(field.getType()), field.getOptional());
  }

  private Shape union(UnionType union, @Nullable Rule rule) {
    List<Shape> members = new ArrayList<>();
    for (Type member : union.getMembersList()) {
      members.add(of(member, both(member.hasRule() ? member.getRule() : null, rule)));
    }
    return union(members, union.getDiscriminator());
  }

  /** A union of shapes, or what it comes down to. */
  Shape union(List<Shape> members, String discriminator) {
    List<Shape> merged = mergeTexts(members);
    if (merged.size() == 1) {
      return merged.getFirst();
    }
    return new Shape.Union(unions++, merged, discriminator);
  }

  /** String literals become one alternative, unless other strings stand between them. */
  private static List<Shape> mergeTexts(List<Shape> members) {
    List<Shape> merged = new ArrayList<>();
    int at = -1;
    for (Shape member : members) {
      if (member instanceof Shape.TextLiterals literals) {
        if (at < 0) {
          at = merged.size();
          merged.add(literals);
        } else {
          List<String> texts = new ArrayList<>(((Shape.TextLiterals) merged.get(at)).texts());
          texts.addAll(literals.texts());
          merged.set(at, texts(texts.stream().distinct().toList()));
        }
      } else {
        // What a reference or an inner union stands for may still be under construction, so they count as strings too.
        boolean composed = member instanceof Shape.Reference || member instanceof Shape.Union;
        at = composed || (member.kinds() & 1 << Kind.STRING) != 0 ? -1 : at;
        merged.add(member);
      }
    }
    return merged;
  }

  /** A rule of the model, ready to be checked; null for none. */
  static @Nullable Check check(@Nullable Rule rule) {
    if (rule == null) {
      return null;
    }
    return switch (rule.getKindCase()) {
      case ALL -> new Check.All(checks(rule.getAll().getRulesList()));
      case ANY -> new Check.AnyOf(checks(rule.getAny().getRulesList()));
      case MIN_LENGTH -> new Check.MinLength(rule.getMinLength());
      case MAX_LENGTH -> new Check.MaxLength(rule.getMaxLength());
      case MIN -> new Check.Minimum(rule.getMin());
      case MAX -> new Check.Maximum(rule.getMax());
      case MATCHES_REGEXP -> new Check.MatchesRegexp(Pattern.compile(rule.getMatchesRegexp()));
      case STARTS_WITH -> new Check.StartsWith(rule.getStartsWith(), rule.getStartsWith().getBytes(StandardCharsets.UTF_8));
      case ENDS_WITH -> new Check.EndsWith(rule.getEndsWith(), rule.getEndsWith().getBytes(StandardCharsets.UTF_8));
      case FORMAT ->
          switch (rule.getFormat()) {
            case EMAIL -> new Check.Email();
            case URL -> new Check.Url();
            case FORMAT_UNSPECIFIED, UNRECOGNIZED -> throw new IllegalArgumentException("a format of the model is unknown");
          };
      case KIND_NOT_SET -> throw new IllegalArgumentException("a rule of the model has no kind");
    };
  }

  private static List<Check> checks(List<Rule> rules) {
    return rules.stream().map(rule -> Objects.requireNonNull(check(rule))).toList();
  }
}
