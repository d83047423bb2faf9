package dev.cortado.schema;

import static dev.cortado.schema.Types.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.model.v1.Type;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RequestBodyTest {
  private static String json(Type type, String body) {
    return Call.post(type).body(body).json();
  }

  private static String message(Type type, String body) {
    return Call.post(type).body(body).message();
  }

  private static final String PREFIX = "unable to decode request body: ";

  @Test
  void validBodiesAreHandedOnAsTheyAre() {
    Type type = object(field("title", STRING), optional("n", NUMBER), field("tags", array(STRING)));
    assertThat(json(type, "{\"title\":\"a\\u00e9\",\"n\":-1.5e3,\"tags\":[\"x\",\"y\"]}"))
        .isEqualTo("{\"title\":\"a\\u00e9\",\"n\":-1.5e3,\"tags\":[\"x\",\"y\"]}");
    assertThat(json(type, " { \"tags\" : [ ] , \"title\" : \"\" } ")).isEqualTo("{ \"tags\" : [ ] , \"title\" : \"\" }");
  }

  @Test
  void undeclaredFieldsAreDroppedAtEveryDepth() {
    Type type = object(field("a", object(field("b", NUMBER))), optional("c", NUMBER));
    assertThat(json(type, "{\"x\":1,\"a\":{\"y\":[{}],\"b\":1,\"z\":\"\u00e9\"},\"w\":null}")).isEqualTo("{\"a\":{\"b\":1}}");
    assertThat(json(type, "{\"x\":1,\"a\":{\"b\":1},\"q\":2,\"r\":3,\"c\":4,\"z\":0}")).isEqualTo("{\"a\":{\"b\":1},\"c\":4}");
    assertThat(json(object(optional("c", NUMBER)), "{\"x\":1, \"y\":2 }").replace(" ", "")).isEqualTo("{}");
  }

  @Test
  void protoIsDroppedUnlessDeclared() {
    assertThat(json(object(field("a", ANY)), "{\"a\":[{\"__proto__\":{\"x\":1},\"b\":{\"__pr\\u006fto__\":1}}]}")).isEqualTo("{\"a\":[{\"b\":{}}]}");
    assertThat(json(object(field("r", record(NUMBER))), "{\"r\":{\"a\":1,\"__proto__\":2}}")).isEqualTo("{\"r\":{\"a\":1}}");
    assertThat(json(object(field("__proto__", NUMBER)), "{\"__proto__\":1}")).isEqualTo("{\"__proto__\":1}");
  }

  @Test
  void keysCompareAfterUnescaping() {
    assertThat(json(object(field("a", NUMBER)), "{\"\\u0061\":1}")).isEqualTo("{\"\\u0061\":1}");
    assertThat(message(object(field("a", NUMBER)), "{\"\\u0061\":1,\"a\":2}")).isEqualTo(PREFIX + "duplicate field a at line 1 column 13");
  }

  @Test
  void duplicateKeysAreRefused() {
    assertThat(message(object(field("a", NUMBER)), "{\"a\":1,\"a\":2}")).contains("duplicate field a");
    assertThat(message(object(field("a", NUMBER)), "{\"a\":1,\"b\":2,\"b\":3}")).contains("duplicate field");
    assertThat(message(object(field("a", ANY)), "{\"a\":{\"b\":[],\"\\u0062\":3}}")).contains("a: duplicate field at line 1 column 14");
    assertThat(message(object(field("r", record(NUMBER))), "{\"r\":{\"x\":1,\"x\":2}}")).contains("r: duplicate field");
    assertThat(json(object(field("a", ANY)), "{\"a\":[{\"b\":{\"b\":1}},{\"b\":2}]}")).isEqualTo("{\"a\":[{\"b\":{\"b\":1}},{\"b\":2}]}");
  }

  @Test
  void optionalRefusesNullAndNullableMustBePresent() {
    Type type = object(optional("a", STRING), field("b", union(STRING, NULL)));
    assertThat(json(type, "{\"b\":null}")).isEqualTo("{\"b\":null}");
    assertThat(message(type, "{\"a\":null,\"b\":null}")).isEqualTo(PREFIX + "a: invalid type, expected string");
    assertThat(message(type, "{}")).isEqualTo(PREFIX + "missing field b");
  }

  @Test
  void allFaultsAreReportedWithTheirPaths() {
    Type type = object(field("title", ruled(STRING, minLength(1))), field("tags", array(STRING)), field("address", object(field("city", STRING))));
    assertThat(message(type, "{\"title\":\"\",\"tags\":[\"a\",\"b\",\"c\",4],\"address\":{}}"))
        .isEqualTo(
            PREFIX + "title: length too short (got 0, expected at least 1); tags[3]: invalid type, expected string; address: missing field city");
  }

  @Test
  void noMoreThanTenFaultsAreReported() {
    String body = "{\"a\":[" + IntStream.range(0, 20).mapToObj(i -> "true").collect(Collectors.joining(",")) + "]}";
    assertThat(Call.post(object(field("a", array(NUMBER)))).body(body).decode().faults()).hasSize(10);
  }

  @Test
  void syntaxFaultsSayWhere() {
    assertThat(message(object(field("a", NUMBER)), "{\n  \"a\": 01}")).isEqualTo(PREFIX + "a: a number may not begin with 0 at line 2 column 9");
    assertThat(message(object(field("a", NUMBER)), "{\"a\":1} x")).isEqualTo(PREFIX + "unexpected text after the body at line 1 column 9");
    assertThat(message(object(field("a", NUMBER)), "\ufeff{\"a\":1}")).contains("expected a value");
  }

  @Test
  void stringsAreNotCoerced() {
    assertThat(message(object(field("a", NUMBER)), "{\"a\":\"5\"}")).isEqualTo(PREFIX + "a: invalid type, expected number");
    assertThat(message(object(field("a", STRING)), "{\"a\":5}")).isEqualTo(PREFIX + "a: invalid type, expected string");
  }

  @Test
  void numbersMustFitADouble() {
    assertThat(json(object(field("a", NUMBER)), "{\"a\":1e308}")).contains("1e308");
    assertThat(message(object(field("a", NUMBER)), "{\"a\":1e309}")).contains("expected number");
    assertThat(message(object(field("a", NUMBER)), "{\"a\":1" + "0".repeat(400) + "}")).contains("expected number");
  }

  @Test
  void emptyBodies() {
    assertThat(json(object(optional("a", STRING)), "")).isEqualTo("{}");
    assertThat(message(object(field("a", STRING)), "")).isEqualTo(PREFIX + "the body is empty, expected an object");
    assertThat(message(object(optional("a", STRING)), " ")).contains("expected a value");
  }

  @Test
  void aBodyWithoutFieldsIsNotRead() {
    assertThat(Call.post(object(header("x", optional("h", STRING)))).body("not json").json()).isEqualTo("{}");
    assertThat(Call.get(object(optional("q", STRING))).body("not json").json()).isEqualTo("{}");
  }

  @Test
  void literalsAndEnums() {
    Type type = object(field("a", union(text("x"), text("y"), number(3), bool(true), NULL)));
    for (String value : new String[] {"\"x\"", "\"\\u0079\"", "3", "3.0", "true", "null"}) {
      assertThat(json(type, "{\"a\":" + value + "}")).isEqualTo("{\"a\":" + value + "}");
    }
    for (String value : new String[] {"\"z\"", "4", "false", "{}", "[]"}) {
      message(type, "{\"a\":" + value + "}");
    }
    assertThat(message(object(field("a", union(text("x"), text("y")))), "{\"a\":\"z\"}"))
        .isEqualTo(PREFIX + "a: invalid value, expected \"x\" | \"y\"");
  }

  @Test
  void datesAreRfc3339WithOffset() {
    Type type = object(field("d", DATE));
    for (String good : new String[] {"2024-02-29T23:59:59Z", "2024-01-02T03:04:05.123456789+05:30", "0001-01-01T00:00:00.0-00:00"}) {
      json(type, "{\"d\":\"" + good + "\"}");
    }
    for (String bad :
        new String[] {
          "2023-02-29T00:00:00Z", "2024-01-02", "2024-01-02T03:04:05", "2024-13-02T03:04:05Z", "2024-01-02T24:00:00Z", "2024-01-02T03:04:60Z",
          "2024-01-02T03:04:05.Z", "2024-01-02T03:04:05+0530", "2024-01-02T03:04:05+24:00", "24-01-02T03:04:05Z", "", "2024-01-02T03:04:05Zx"
        }) {
      assertThat(message(type, "{\"d\":\"" + bad + "\"}")).contains("d: invalid type, expected RFC 3339 date with offset");
    }
    message(type, "{\"d\":1700000000}");
  }

  @Test
  void bigintsAndDecimalsAreStrings() {
    assertThat(json(object(field("b", BIGINT)), "{\"b\":\"-123456789012345678901234567890\"}")).contains("-1234");
    for (String bad : new String[] {"1", "\"1.5\"", "\"\"", "\"-\"", "\"+1\"", "\"1n\""}) {
      message(object(field("b", BIGINT)), "{\"b\":" + bad + "}");
    }
    for (String good : new String[] {"1", "-1.50", "1e5", "1.5E-16384"}) {
      json(object(field("b", DECIMAL)), "{\"b\":\"" + good + "\"}");
    }
    for (String bad : new String[] {"1e16385", ".5", "1.", "", "e5", "1e", "0x1", "NaN", "9".repeat(262_145)}) {
      message(object(field("b", DECIMAL)), "{\"b\":\"" + bad + "\"}");
    }
  }

  @Test
  void tuplesHaveOptionalAndRestElements() {
    Type pair = object(field("t", tuple(1, java.util.List.of(STRING, NUMBER))));
    json(pair, "{\"t\":[\"a\"]}");
    json(pair, "{\"t\":[\"a\",1]}");
    assertThat(message(pair, "{\"t\":[]}")).contains("t: too few elements, expected 1");
    assertThat(message(pair, "{\"t\":[\"a\",1,2]}")).contains("t: too many elements, expected at most 2");
    assertThat(message(pair, "{\"t\":[\"a\",\"b\"]}")).contains("t[1]: invalid type, expected number");
    Type rest = object(field("t", tupleWithRest(NUMBER, STRING)));
    json(rest, "{\"t\":[\"a\",1,2,3]}");
    assertThat(message(rest, "{\"t\":[\"a\",1,\"b\"]}")).contains("t[2]: invalid type, expected number");
  }

  @Test
  void theFirstMemberOfAUnionThatDecodesWins() {
    Type type = object(field("u", union(object(field("a", NUMBER)), object(field("a", NUMBER), field("b", STRING)), array(STRING), array(NUMBER))));
    assertThat(json(type, "{\"u\":{\"a\":1,\"b\":\"x\"}}")).isEqualTo("{\"u\":{\"a\":1}}");
    Type other = object(field("u", union(object(field("a", NUMBER), field("b", NUMBER)), object(field("a", NUMBER), field("b", STRING)))));
    assertThat(json(other, "{\"u\":{\"x\":1,\"a\":1,\"b\":\"\u00e9\"}}")).isEqualTo("{\"u\":{\"a\":1,\"b\":\"\u00e9\"}}");
    assertThat(json(type, "{\"u\":[1,2]}")).isEqualTo("{\"u\":[1,2]}");
    assertThat(message(type, "{\"u\":[1,\"a\"]}")).contains("u: invalid type, expected object | array");
    assertThat(message(type, "{\"u\":true}")).contains("u: invalid type, expected object | array");
  }

  @Test
  void discriminatedUnionsDecodeByTheirTagWhereverItIs() {
    Type type =
        object(
            field(
                "s",
                tagged(
                    "kind",
                    object(field("kind", text("circle")), field("r", NUMBER)),
                    object(field("kind", union(text("square"), text("box"))), field("a", NUMBER)))));
    assertThat(json(type, "{\"s\":{\"r\":1,\"a\":2,\"kind\":\"circle\"}}")).isEqualTo("{\"s\":{\"r\":1,\"kind\":\"circle\"}}");
    assertThat(json(type, "{\"s\":{\"kind\":\"box\",\"a\":2}}")).isEqualTo("{\"s\":{\"kind\":\"box\",\"a\":2}}");
    assertThat(message(type, "{\"s\":{\"kind\":\"circle\"}}")).isEqualTo(PREFIX + "s: missing field r");
    assertThat(message(type, "{\"s\":{\"kind\":\"oval\"}}")).isEqualTo(PREFIX + "s.kind: invalid value, expected \"circle\" | \"square\" | \"box\"");
    assertThat(message(type, "{\"s\":{\"r\":1}}")).isEqualTo(PREFIX + "s: missing field kind");
  }

  @Test
  void recursiveTypesDecodeToTheDepthLimit() {
    Type node = object(optional("next", reference(0)), field("v", NUMBER));
    String body = "{\"v\":1,\"next\":".repeat(9) + "{\"v\":1}" + "}".repeat(9);
    assertThat(Call.post(reference(0)).declaring(node).maxDepth(10).body(body).json()).isEqualTo(body);
    assertThat(Call.post(reference(0)).declaring(node).maxDepth(9).body(body).message()).contains("nested deeper than 9");
    assertThat(message(object(field("a", ANY)), "{\"a\":" + "[".repeat(100_000))).contains("nested deeper than 128");
  }

  @Test
  void nestedUnionsOfEqualShapeAreDecodedInLinearTime() {
    Type tree = union(object(field("c", reference(0)), field("x", NUMBER)), object(field("c", reference(0)), field("x", STRING)), NULL);
    String body = "{\"u\":" + "{\"c\":".repeat(100) + "null" + ",\"x\":\"s\"}".repeat(100) + "}";
    assertThat(Call.post(object(field("u", reference(0)))).declaring(tree).body(body).json()).isEqualTo(body);
    String bad = "{\"u\":" + "{\"c\":".repeat(100) + "1" + ",\"x\":\"s\"}".repeat(100) + "}";
    assertThat(Call.post(object(field("u", reference(0)))).declaring(tree).body(bad).message()).contains("u: invalid type");
  }

  @Test
  void objectsMayHaveMoreThan64Fields() {
    for (int count : new int[] {63, 64, 65, 90, 200}) {
      var fields = IntStream.range(0, count).mapToObj(i -> field("f" + i, NUMBER)).toArray(dev.cortado.model.v1.Field[]::new);
      String members = IntStream.range(0, count).mapToObj(i -> "\"f" + i + "\":" + i).collect(Collectors.joining(","));
      assertThat(json(object(fields), "{" + members + "}")).isEqualTo("{" + members + "}");
      assertThat(message(object(fields), "{" + members.substring(7) + "}")).contains("missing field f0");
      assertThat(message(object(fields), "{" + members + ",\"f" + (count - 1) + "\":1}")).contains("duplicate field f" + (count - 1));
    }
  }

  @Test
  void neverRefusesAll() {
    assertThat(json(object(optional("n", NEVER)), "{}")).isEqualTo("{}");
    assertThat(message(object(optional("n", NEVER)), "{\"n\":null}")).contains("n: invalid type, expected never");
  }

  @Test
  void recordsHaveAnyKeysOfOneType() {
    assertThat(json(object(field("r", record(NUMBER, field("a", STRING)))), "{\"r\":{\"b\":1,\"a\":\"x\",\"\":2}}")).contains("\"b\":1");
    assertThat(message(object(field("r", record(NUMBER))), "{\"r\":{\"ok\":\"x\",\"<b>\":\"y\"}}"))
        .isEqualTo(PREFIX + "r.ok: invalid type, expected number; r.*: invalid type, expected number");
  }

  @Test
  void aRequestMayBeAUnion() {
    Type type = tagged("t", object(field("id", STRING), field("t", text("a")), field("n", NUMBER)), object(field("t", text("b"))));
    assertThat(Call.post(type).path("id", "7").body("{\"t\":\"a\",\"n\":1,\"z\":2}").json()).isEqualTo("{\"id\":\"7\",\"t\":\"a\",\"n\":1}");
    assertThat(Call.post(type).path("id", "7").body("{ \"t\":\"b\",\"n\":1}").json()).isEqualTo("{\"id\":\"7\", \"t\":\"b\"}");
  }

  @Test
  void messagesNeverRepeatTheRequestsValues() {
    Type type = object(field("a", ruled(STRING, minLength(10))), field("b", ruled(NUMBER, min(100))), field("c", union(text("x"), text("y"))));
    assertThat(message(type, "{\"a\":\"secret\",\"b\":42,\"c\":\"hidden\"}")).doesNotContain("secret").doesNotContain("42").doesNotContain("hidden");
  }
}
