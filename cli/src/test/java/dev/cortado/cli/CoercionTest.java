package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What texts become outside of bodies, and that nothing becomes something else inside. */
final class CoercionTest {
  @RegisterExtension static final TestApp APP = TestApp.of("requests");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "number=5 | {\"number\":\"number 5\"}",
        "number=-1.5e3 | {\"number\":\"number -1500\"}",
        "boolean=true | {\"boolean\":\"boolean true\"}",
        "date=2024-01-02T03:04:05%2B02:00 | {\"date\":\"Date 2024-01-02T01:04:05.000Z\"}",
        "decimal=0.10 | {\"decimal\":\"Decimal 0.1\"}",
        "bigint=123456789012345678901 | {\"bigint\":\"bigint 123456789012345678901\"}",
        "literal=a | {\"literal\":\"string a\"}",
        "literal=7 | {\"literal\":\"number 7\"}",
        "literal=true | {\"literal\":\"boolean true\"}",
        "either=1 | {\"either\":\"number 1\"}",
        "either=false | {\"either\":\"boolean false\"}",
        "either=x | {\"either\":\"string x\"}",
        "nullable=null | {\"nullable\":\"object null\"}",
        "nullable=1 | {\"nullable\":\"number 1\"}",
        "list=1&list=2 | {\"list\":\"Array 1,2\"}",
        "text=5 | {\"text\":\"string 5\"}",
        "text=null | {\"text\":\"string null\"}",
      })
  void textsInAQueryBecomeWhatTheTypeSays(String query, String got) {
    assertThat(APP.get("/texts?" + query).body()).isEqualTo("{\"got\":" + got + "}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "number=five | number: invalid type, expected number",
        "number=01 | number: invalid type, expected number",
        "number= | number: invalid type, expected number",
        "number=NaN | number: invalid type, expected number",
        "boolean=True | boolean: invalid type, expected boolean",
        "boolean=1 | boolean: invalid type, expected boolean",
        "date=2024-01-02 | date: invalid type, expected RFC 3339 date with offset",
        "date=2024-01-02T03:04:05 | date: invalid type, expected RFC 3339 date with offset",
        "list=1&list=x | list[1]: invalid type, expected number",
      })
  void textsThatAreNotWhatTheTypeSaysAreRefused(String query, String message) {
    Answer answer = APP.get("/texts?" + query);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("message")).startsWith("unable to decode query string: " + message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"number\":\"5\"}", "{\"boolean\":\"true\"}", "{\"text\":5}", "{\"text\":true}", "{\"list\":1}", "{\"list\":[\"1\"]}", "{\"nullable\":\"null\"}",
        "{\"date\":1704164645}", "{\"decimal\":[]}", "{\"literal\":\"7\"}", "{\"number\":true}", "{\"boolean\":0}",
      })
  void nothingIsCoercedInABody(String body) {
    Answer answer = APP.post("/texts", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("message")).startsWith("unable to decode request body: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"number\":5,\"boolean\":true,\"text\":\"5\"} | {\"number\":\"number 5\",\"boolean\":\"boolean true\",\"text\":\"string 5\"}",
        "{\"date\":\"2024-01-02T03:04:05.678Z\"} | {\"date\":\"Date 2024-01-02T03:04:05.678Z\"}",
        "{\"decimal\":\"1e2\",\"bigint\":\"-7\"} | {\"decimal\":\"Decimal 100\",\"bigint\":\"bigint -7\"}",
        "{\"either\":\"1\"} | {\"either\":\"string 1\"}",
        "{\"literal\":7} | {\"literal\":\"number 7\"}",
      })
  void aBodyIsTakenAsItIs(String body, String got) {
    assertThat(APP.post("/texts", body).body()).isEqualTo("{\"got\":" + got + "}");
  }

  @Test
  void textsInAPathBecomeWhatTheTypeSays() {
    assertThat(APP.get("/texts/1.5/true/99999999999999999999/007").body())
        .isEqualTo("{\"got\":{\"number\":\"number 1.5\",\"boolean\":\"boolean true\",\"bigint\":\"bigint 99999999999999999999\",\"text\":\"string 007\"}}");
  }

  @ParameterizedTest
  @CsvSource({
    "/texts/x/true/1/a, path parameter is not a valid number",
    "/texts/01/true/1/a, path parameter is not a valid number",
    "/texts/1/yes/1/a, path parameter is not a valid boolean",
    "/texts/1/true/z/a, path parameter is not a valid decimal",
  })
  void aPathThatIsNotWhatTheTypeSaysIsRefused(String path, String message) {
    Answer answer = APP.get(path);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("message")).isEqualTo(message);
  }

  @Test
  void textsInHeadersAndCookiesBecomeWhatTheTypeSays() {
    Answer answer =
        APP.get("/heads", "number", "5", "boolean", "false", "x-when", "2024-01-02T03:04:05Z", "nullable", "", "cookie", "choice=1;open=true");

    assertThat(answer.body())
        .isEqualTo(
            "{\"got\":{\"number\":\"number 5\",\"boolean\":\"boolean false\",\"when\":\"Date 2024-01-02T03:04:05.000Z\",\"nullable\":\"object null\","
                + "\"choice\":\"number 1\",\"open\":\"boolean true\"}}");
  }

  @ParameterizedTest
  @CsvSource({"number, x", "boolean, TRUE", "x-when, today", "cookie, choice=2", "cookie, open=1"})
  void headersAndCookiesThatAreNotWhatTheTypeSaysAreRefused(String name, String value) {
    Answer answer = APP.get("/heads", name, value);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("code")).isEqualTo("invalid_argument");
    assertThat(answer.json().get("message")).startsWith(name.equals("cookie") ? "invalid cookie " : "invalid header " + name);
  }
}
