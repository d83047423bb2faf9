package dev.cortado.benchmarks;

import dev.cortado.model.v1.ArrayType;
import dev.cortado.model.v1.Basic;
import dev.cortado.model.v1.Endpoint;
import dev.cortado.model.v1.Field;
import dev.cortado.model.v1.Literal;
import dev.cortado.model.v1.ObjectType;
import dev.cortado.model.v1.Rule;
import dev.cortado.model.v1.Type;
import dev.cortado.model.v1.UnionType;
import dev.cortado.model.v1.Wire;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** An endpoint like that of {@code POST /schema}: a header, two query values, and a body with fields of every kind. */
final class SchemaEndpoint {
  static final byte[] BODY =
      """
      {"name":"Ada Lovelace","email":"ada@example.com","age":36,"score":99.5,"active":true,"nickname":null,\
      "tags":["math","engine","poetry"],"role":"admin","contact":{"kind":"phone","number":"+44 20 7946 0000"},\
      "address":{"street":"12 St James's Square","city":"London","zip":"SW1Y 4LB"},"limit":"unlimited"}"""
          .getBytes(StandardCharsets.UTF_8);

  private SchemaEndpoint() {}

  static Endpoint endpoint() {
    return Endpoint.newBuilder().setName("schema").setRequest(request()).setResponse(body()).build();
  }

  private static Type body() {
    return object(fields());
  }

  private static Type request() {
    List<Field> fields = new java.util.ArrayList<>(fields());
    fields.add(at(Wire.Place.HEADER, "x-client", field("client", basic(Basic.STRING))));
    fields.add(at(Wire.Place.QUERY, "page", field("page", basic(Basic.NUMBER))));
    fields.add(at(Wire.Place.QUERY, "verbose", field("verbose", basic(Basic.BOOLEAN))));
    return object(fields);
  }

  private static List<Field> fields() {
    Type string = basic(Basic.STRING);
    Type phone = object(List.of(field("kind", text("phone")), field("number", string)));
    Type mail = object(List.of(field("kind", text("mail")), field("address", string)));
    return List.of(
        field("name", string.toBuilder().setRule(Rule.newBuilder().setMinLength(1)).build()),
        field("email", string),
        field("age", basic(Basic.NUMBER).toBuilder().setRule(Rule.newBuilder().setMin(0)).build()),
        field("score", basic(Basic.NUMBER)),
        field("active", basic(Basic.BOOLEAN)),
        field("nickname", union("", string, basic(Basic.NULL))),
        field("tags", Type.newBuilder().setArray(ArrayType.newBuilder().setElement(string)).build()),
        field("role", union("", text("user"), text("admin"), text("guest"))),
        field("contact", union("kind", phone, mail)),
        field("address", object(List.of(field("street", string), field("city", string), field("zip", string)))),
        field("comment", string).toBuilder().setOptional(true).build(),
        field("limit", union("", basic(Basic.NUMBER), text("unlimited"))));
  }

  private static Type basic(Basic basic) {
    return Type.newBuilder().setBasic(basic).build();
  }

  private static Type text(String text) {
    return Type.newBuilder().setLiteral(Literal.newBuilder().setText(text)).build();
  }

  private static Type object(List<Field> fields) {
    return Type.newBuilder().setObject(ObjectType.newBuilder().addAllFields(fields)).build();
  }

  private static Type union(String discriminator, Type... members) {
    return Type.newBuilder().setUnion(UnionType.newBuilder().addAllMembers(Arrays.asList(members)).setDiscriminator(discriminator)).build();
  }

  private static Field field(String name, Type type) {
    return Field.newBuilder().setName(name).setType(type).build();
  }

  private static Field at(Wire.Place place, String name, Field field) {
    return field.toBuilder().setWire(Wire.newBuilder().setPlace(place).setName(name)).build();
  }
}
