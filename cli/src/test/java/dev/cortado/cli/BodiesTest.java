package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What reaches a handler of a body, and what does not. */
final class BodiesTest {
  private static final int MEBIBYTE = 1024 * 1024;

  @RegisterExtension static final TestApp APP = TestApp.of("requests");

  @Test
  void fieldsThatAreNotDeclaredAreDroppedAtEveryDepth() {
    String body =
        """
        {"extra":1,"__proto__":{"polluted":"yes"},
         "object":{"kept":"k","extra":1,"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}},
         "list":[{"kept":1,"extra":2,"__proto__":{"polluted":"yes"}}],
         "pair":[{"kept":"k","extra":1},2],
         "record":{"a":{"kept":true,"extra":1,"__proto__":{"polluted":"yes"}}},
         "event":{"kind":"key","code":1,"text":"of the other","extra":1}}
        """;

    Answer answer = APP.post("/nested", body);

    assertThat(answer.body())
        .isEqualTo(
            "{\"keys\":[\"object\",\"object.kept\",\"list\",\"list.0\",\"list.0.kept\",\"pair\",\"pair.0\",\"pair.0.kept\",\"pair.1\","
                + "\"record\",\"record.a\",\"record.a.kept\",\"event\",\"event.kind\",\"event.code\"],\"polluted\":\"undefined\"}");
  }

  @Test
  void aRecordHasNoEntryThatWouldBecomeAPrototype() {
    Answer answer = APP.post("/nested", "{\"object\":{\"kept\":\"k\"},\"record\":{\"__proto__\":{\"kept\":true},\"b\":{\"kept\":true}}}");

    assertThat(answer.body()).isEqualTo("{\"keys\":[\"object\",\"object.kept\",\"record\",\"record.b\",\"record.b.kept\"],\"polluted\":\"undefined\"}");
  }

  @Test
  void theContentTypeIsNotLookedAt() {
    for (String type : new String[] {"text/plain", "application/x-www-form-urlencoded", "application/json"}) {
      assertThat(APP.post("/optional", "{\"a\":\"x\"}", "content-type", type).body()).isEqualTo("{\"keys\":[\"a\"]}");
    }
  }

  @Test
  void anEmptyBodyWillDoWhereNothingIsRequired() {
    assertThat(APP.post("/optional", "").body()).isEqualTo("{\"keys\":[]}");
  }

  @Test
  void anEmptyBodyIsRefusedWhereSomethingIsRequired() {
    Answer answer = APP.post("/absence", "");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("message")).startsWith("unable to decode request body: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"nullable\":null} | {\"nullable\":null}",
        "{\"optional\":\"o\",\"nullable\":\"n\",\"both\":null} | {\"optional\":\"o\",\"nullable\":\"n\",\"both\":null}",
      })
  void aNullableFieldMayBeNullAndAnOptionalOneAbsent(String body, String got) {
    assertThat(APP.post("/absence", body).json().get("got")).isEqualTo(got);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | missing field nullable",
        "{\"nullable\":\"n\",\"optional\":null} | optional: invalid type, expected string",
      })
  void aNullableFieldMustBeThereAndAnOptionalOneIsNotNull(String body, String message) {
    Answer answer = APP.post("/absence", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("message")).startsWith("unable to decode request body: " + message);
  }

  @Test
  void aHandlerWithoutFieldsIsCalledWithoutArgument() {
    assertThat(APP.post("/empty", "").body()).isEqualTo("{\"argument\":\"undefined\"}");
    assertThat(APP.post("/empty", "not json").status()).isEqualTo(200);
  }

  @Test
  void aBodyWithoutFieldsIsNotRead() {
    assertThat(APP.post("/bodiless?q=1", "{\"q\":").body()).isEqualTo("{\"q\":\"1\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "1", "\"x\"", "null", "{", "{} {}", "{'a':1}", "{\"a\":\"x\",}", "{\"b\":01}", "{\"a\":\"x\",\"a\":\"y\"}", "{\"a\":\"\\ud800\"}"})
  void whatIsNoJsonObjectIsRefused(String body) {
    Answer answer = APP.post("/optional", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("code")).isEqualTo("invalid_argument");
    assertThat(answer.json().get("message")).startsWith("unable to decode request body: ");
  }

  @Test
  void aBodyMayHaveTwoMebibytes() {
    assertThat(APP.post("/limit/default", ofSize(2 * MEBIBYTE)).status()).isEqualTo(200);
    assertIsTooLarge(APP.post("/limit/default", ofSize(2 * MEBIBYTE + 1)));
  }

  @Test
  void aLimitOfItsOwnHoldsForAnEndpoint() {
    assertThat(APP.post("/limit/small", ofSize(32)).status()).isEqualTo(200);
    assertIsTooLarge(APP.post("/limit/small", ofSize(33)));
  }

  @Test
  void aLimitMayBeArithmetic() {
    assertThat(APP.post("/limit/large", ofSize(3 * MEBIBYTE)).status()).isEqualTo(200);
    assertIsTooLarge(APP.post("/limit/large", ofSize(3 * MEBIBYTE + 1)));
  }

  @Test
  void nullIsNoLimit() {
    assertThat(APP.post("/limit/none", ofSize(5 * MEBIBYTE)).body()).isEqualTo("{\"size\":" + (5 * MEBIBYTE - "{\"text\":\"\"}".length()) + "}");
  }

  private static void assertIsTooLarge(Answer answer) {
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("code")).isEqualTo("invalid_argument");
    assertThat(answer.json().get("message")).startsWith("unable to read request body: length limit exceeded");
  }

  /** A body of that many bytes. */
  private static String ofSize(int bytes) {
    return "{\"text\":\"" + "x".repeat(bytes - "{\"text\":\"\"}".length()) + "\"}";
  }
}
