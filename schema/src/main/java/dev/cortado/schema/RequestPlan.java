package dev.cortado.schema;

import dev.cortado.model.v1.App;
import dev.cortado.model.v1.Basic;
import dev.cortado.model.v1.Endpoint;
import dev.cortado.model.v1.Field;
import dev.cortado.model.v1.ObjectType;
import dev.cortado.model.v1.PathSegment;
import dev.cortado.model.v1.Type;
import dev.cortado.model.v1.Wire;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where each field of a request travels.
 *
 * @param head the fields outside the body: path, then query, header, cookie
 * @param body the rest; null when there is none, and then the body isn't read
 * @param bodyRequired whether an empty body leaves something out
 */
record RequestPlan(List<HeadField> head, @Nullable Shape body, boolean bodyRequired) {
  private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "DELETE", "OPTIONS", "TRACE");

  static RequestPlan of(App app, Endpoint endpoint, String method) {
    if (!endpoint.hasRequest()) {
      return new RequestPlan(List.of(), null, false);
    }
    return new Planner(new Shapes(app), endpoint, !WITHOUT_BODY.contains(method)).plan();
  }

  /** Fields of one part of the request. */
  List<HeadField> head(Fault.Part part) {
    return head.stream().filter(field -> field.part == part).toList();
  }

  private static final class Planner {
    private final Shapes shapes;
    private final Endpoint endpoint;
    private final boolean hasBody;
    private final List<String> parameters;

    Planner(Shapes shapes, Endpoint endpoint, boolean hasBody) {
      this.shapes = shapes;
      this.endpoint = endpoint;
      this.hasBody = hasBody;
      this.parameters =
          endpoint.getPathList().stream().filter(segment -> segment.getKind() != PathSegment.Kind.LITERAL).map(PathSegment::getValue).toList();
    }

    RequestPlan plan() {
      List<ObjectType> alternatives = new ArrayList<>();
      Type type = shapes.resolve(endpoint.getRequest());
      collect(type, alternatives);
      List<HeadField> head = new ArrayList<>();
      for (Fault.Part part : Fault.Part.values()) {
        if (part != Fault.Part.BODY) {
          head(part, alternatives, head);
        }
      }
      List<ObjectType> bodies = alternatives.stream().map(this::body).toList();
      if (!hasBody || bodies.stream().allMatch(body -> body.getFieldsCount() == 0 && !body.hasAdditional())) {
        return new RequestPlan(List.copyOf(head), null, false);
      }
      List<Shape> members = bodies.stream().map(body -> shapes.of(Type.newBuilder().setObject(body).build())).toList();
      boolean required = bodies.stream().allMatch(body -> body.getFieldsList().stream().anyMatch(field -> !field.getOptional()));
      return new RequestPlan(List.copyOf(head), shapes.union(members, type.getUnion().getDiscriminator()), required);
    }

    /** The objects that the request may be; nearly always one. */
    private void collect(Type type, List<ObjectType> alternatives) {
      switch (type.getKindCase()) {
        case OBJECT -> alternatives.add(type.getObject());
        case UNION -> type.getUnion().getMembersList().forEach(member -> collect(shapes.resolve(member), alternatives));
        case BASIC -> {
          if (type.getBasic() == Basic.ANY) {
            alternatives.add(ObjectType.newBuilder().setAdditional(type).build());
          }
        }
        default -> throw new IllegalArgumentException(endpoint.getName() + ": a request is an object");
      }
    }

    private ObjectType body(ObjectType object) {
      List<Field> fields = object.getFieldsList().stream().filter(field -> place(field) == Fault.Part.BODY).toList();
      return object.toBuilder().clearFields().addAllFields(fields).build();
    }

    private void head(Fault.Part part, List<ObjectType> alternatives, List<HeadField> head) {
      Map<String, List<Field>> byName = new LinkedHashMap<>();
      for (ObjectType object : alternatives) {
        for (Field field : object.getFieldsList()) {
          if (place(field) == part) {
            byName.computeIfAbsent(field.getName(), _ -> new ArrayList<>()).add(field);
          }
        }
      }
      byName.forEach(
          (name, fields) -> {
            List<Shape> members = fields.stream().map(field -> shapes.of(field.getType())).toList();
            boolean optional = fields.size() < alternatives.size() || fields.stream().anyMatch(Field::getOptional);
            String wireName = part != Fault.Part.PATH && fields.getFirst().hasWire() ? fields.getFirst().getWire().getName() : name;
            head.add(new HeadField(part, name, wireName, shapes.union(members, ""), optional, parameters.indexOf(name)));
          });
    }

    private Fault.Part place(Field field) {
      if (parameters.contains(field.getName())) {
        return Fault.Part.PATH;
      }
      Wire.Place place = field.hasWire() ? field.getWire().getPlace() : Wire.Place.PLACE_UNSPECIFIED;
      return switch (place) {
        case HEADER -> Fault.Part.HEADER;
        case QUERY -> Fault.Part.QUERY;
        case COOKIE -> Fault.Part.COOKIE;
        case HTTP_STATUS, PLACE_UNSPECIFIED, UNRECOGNIZED -> hasBody ? Fault.Part.BODY : Fault.Part.QUERY;
      };
    }
  }
}
