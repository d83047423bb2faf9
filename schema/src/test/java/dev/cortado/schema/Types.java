package dev.cortado.schema;

import dev.cortado.model.v1.ArrayType;
import dev.cortado.model.v1.Basic;
import dev.cortado.model.v1.Field;
import dev.cortado.model.v1.Literal;
import dev.cortado.model.v1.ObjectType;
import dev.cortado.model.v1.Rule;
import dev.cortado.model.v1.RuleList;
import dev.cortado.model.v1.TupleElement;
import dev.cortado.model.v1.TupleType;
import dev.cortado.model.v1.Type;
import dev.cortado.model.v1.UnionType;
import dev.cortado.model.v1.Wire;
import java.util.List;

/** Short ways to write the model's types in tests. */
final class Types {
  static final Type STRING = basic(Basic.STRING);
  static final Type NUMBER = basic(Basic.NUMBER);
  static final Type BOOLEAN = basic(Basic.BOOLEAN);
  static final Type NULL = basic(Basic.NULL);
  static final Type ANY = basic(Basic.ANY);
  static final Type DATE = basic(Basic.DATE);
  static final Type BIGINT = basic(Basic.BIGINT);
  static final Type DECIMAL = basic(Basic.DECIMAL);
  static final Type NEVER = basic(Basic.NEVER);

  private Types() {}

  static Type basic(Basic basic) {
    return Type.newBuilder().setBasic(basic).build();
  }

  static Type text(String value) {
    return Type.newBuilder().setLiteral(Literal.newBuilder().setText(value)).build();
  }

  static Type number(double value) {
    return Type.newBuilder().setLiteral(Literal.newBuilder().setNumber(value)).build();
  }

  static Type bool(boolean value) {
    return Type.newBuilder().setLiteral(Literal.newBuilder().setBoolean(value)).build();
  }

  static Type object(Field... fields) {
    return Type.newBuilder().setObject(ObjectType.newBuilder().addAllFields(List.of(fields))).build();
  }

  static Type record(Type values, Field... fields) {
    return Type.newBuilder().setObject(ObjectType.newBuilder().addAllFields(List.of(fields)).setAdditional(values)).build();
  }

  static Type array(Type element) {
    return Type.newBuilder().setArray(ArrayType.newBuilder().setElement(element)).build();
  }

  static Type tuple(int required, List<Type> elements) {
    TupleType.Builder tuple = TupleType.newBuilder();
    for (int i = 0; i < elements.size(); i++) {
      tuple.addElements(TupleElement.newBuilder().setType(elements.get(i)).setOptional(i >= required));
    }
    return Type.newBuilder().setTuple(tuple).build();
  }

  static Type tupleWithRest(Type rest, Type... elements) {
    TupleType.Builder tuple = tuple(elements.length, List.of(elements)).getTuple().toBuilder();
    return Type.newBuilder().setTuple(tuple.setRest(rest)).build();
  }

  static Type union(Type... members) {
    return Type.newBuilder().setUnion(UnionType.newBuilder().addAllMembers(List.of(members))).build();
  }

  static Type tagged(String discriminator, Type... members) {
    return Type.newBuilder().setUnion(UnionType.newBuilder().addAllMembers(List.of(members)).setDiscriminator(discriminator)).build();
  }

  static Type reference(int index) {
    return Type.newBuilder().setReference(index).build();
  }

  static Type ruled(Type type, Rule rule) {
    return type.toBuilder().setRule(rule).build();
  }

  static Rule minLength(long bound) {
    return Rule.newBuilder().setMinLength(bound).build();
  }

  static Rule maxLength(long bound) {
    return Rule.newBuilder().setMaxLength(bound).build();
  }

  static Rule min(double bound) {
    return Rule.newBuilder().setMin(bound).build();
  }

  static Rule max(double bound) {
    return Rule.newBuilder().setMax(bound).build();
  }

  static Rule regexp(String pattern) {
    return Rule.newBuilder().setMatchesRegexp(pattern).build();
  }

  static Rule startsWith(String text) {
    return Rule.newBuilder().setStartsWith(text).build();
  }

  static Rule endsWith(String text) {
    return Rule.newBuilder().setEndsWith(text).build();
  }

  static Rule format(Rule.Format format) {
    return Rule.newBuilder().setFormat(format).build();
  }

  static Rule all(Rule... rules) {
    return Rule.newBuilder().setAll(RuleList.newBuilder().addAllRules(List.of(rules))).build();
  }

  static Rule any(Rule... rules) {
    return Rule.newBuilder().setAny(RuleList.newBuilder().addAllRules(List.of(rules))).build();
  }

  static Field field(String name, Type type) {
    return Field.newBuilder().setName(name).setType(type).build();
  }

  static Field optional(String name, Type type) {
    return field(name, type).toBuilder().setOptional(true).build();
  }

  static Field wire(Wire.Place place, String wireName, Field field) {
    return field.toBuilder().setWire(Wire.newBuilder().setPlace(place).setName(wireName)).build();
  }

  static Field header(String wireName, Field field) {
    return wire(Wire.Place.HEADER, wireName, field);
  }

  static Field query(String wireName, Field field) {
    return wire(Wire.Place.QUERY, wireName, field);
  }

  static Field cookie(String wireName, Field field) {
    return wire(Wire.Place.COOKIE, wireName, field);
  }
}
