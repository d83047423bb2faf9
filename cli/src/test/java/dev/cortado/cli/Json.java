package dev.cortado.cli;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A JSON value to look into; what is not there is the empty text. */
record Json(JsonNode node) {
  private static final JsonMapper MAPPER = new JsonMapper();

  static Json parse(String text) {
    return new Json(MAPPER.readTree(text));
  }

  /** A member's value; for an object or array its JSON. */
  String get(String member) {
    JsonNode value = node.get(member);
    if (value == null) {
      return "";
    }
    return value.isString() ? value.stringValue() : value.toString();
  }

  /** A member, to look further into. */
  Json at(String member) {
    return new Json(node.path(member));
  }

  boolean has(String member) {
    return node.has(member);
  }

  /** The members of an array. */
  List<Json> elements() {
    return node.valueStream().map(Json::new).toList();
  }

  @Override
  public String toString() {
    return node.toString();
  }
}
