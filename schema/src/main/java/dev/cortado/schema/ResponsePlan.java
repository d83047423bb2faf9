package dev.cortado.schema;

import dev.cortado.model.v1.App;
import dev.cortado.model.v1.Basic;
import dev.cortado.model.v1.Endpoint;
import dev.cortado.model.v1.Field;
import dev.cortado.model.v1.ObjectType;
import dev.cortado.model.v1.Type;
import dev.cortado.model.v1.Wire;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where each field of a response travels.
 *
 * @param head those that are header, cookie or status
 * @param headNames the same, to be found by name
 * @param body the rest; null when there is no body
 */
record ResponsePlan(List<Head> head, Fields headNames, @Nullable Shape body) {

  /** A field that isn't in the body. */
  record Head(Wire.Place place, String wireName, Shape shape) {}

  static ResponsePlan of(App app, Endpoint endpoint) {
    if (!endpoint.hasResponse()) {
      return new ResponsePlan(List.of(), new Fields(List.of()), null);
    }
    Shapes shapes = new Shapes(app);
    Type type = shapes.resolve(endpoint.getResponse());
    List<ObjectType> alternatives = new ArrayList<>();
    List<Shape> others = new ArrayList<>();
    collect(shapes, type, alternatives, others);
    List<Head> head = new ArrayList<>();
    List<Fields.Member> names = new ArrayList<>();
    List<Shape> bodies = new ArrayList<>(others);
    for (ObjectType object : alternatives) {
      List<Field> body = new ArrayList<>();
      for (Field field : object.getFieldsList()) {
        if (!isHead(field)) {
          body.add(field);
        } else if (names.stream().noneMatch(known -> known.name().equals(field.getName()))) {
          Fields.Member member = shapes.member(field);
          names.add(member);
          head.add(new Head(field.getWire().getPlace(), field.getWire().getName(), member.shape()));
        }
        if (isHead(field) && object.hasAdditional()) {
          // Told to be never there, or it would come through as an entry of the index signature.
          body.add(field.toBuilder().clearWire().setType(Type.newBuilder().setBasic(Basic.NEVER)).build());
        }
      }
      if (!body.isEmpty() || object.hasAdditional()) {
        bodies.add(shapes.of(Type.newBuilder().setObject(object.toBuilder().clearFields().addAllFields(body)).build()));
      }
    }
    Shape body = bodies.isEmpty() ? null : shapes.union(bodies, type.getUnion().getDiscriminator());
    return new ResponsePlan(List.copyOf(head), new Fields(names), body);
  }

  private static boolean isHead(Field field) {
    return field.hasWire() && field.getWire().getPlace() != Wire.Place.QUERY && field.getWire().getPlace() != Wire.Place.PLACE_UNSPECIFIED;
  }

  private static void collect(Shapes shapes, Type type, List<ObjectType> alternatives, List<Shape> others) {
    switch (type.getKindCase()) {
      case OBJECT -> alternatives.add(type.getObject());
      case UNION -> type.getUnion().getMembersList().forEach(member -> collect(shapes, shapes.resolve(member), alternatives, others));
      default -> {
        if (type.getBasic() != Basic.NULL && type.getBasic() != Basic.NEVER) {
          others.add(shapes.of(type));
        }
      }
    }
  }
}
