package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of {@code encore.dev/validate}, and how faults are told. */
final class ValidationTest {
  @RegisterExtension static final TestApp APP = TestApp.of("requests");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"short\":\"äöü\"}",
        "{\"short\":\"😀😀😀\"}",
        "{\"long\":\"abc\"}",
        "{\"few\":[]}",
        "{\"many\":[\"\",\"\"]}",
        "{\"low\":10}",
        "{\"high\":1.5}",
        "{\"price\":\"1\"}",
        "{\"vowel\":\"xxaxx\"}",
        "{\"starts\":\"ab\"}",
        "{\"ends\":\"xyz\"}",
        "{\"email\":\"jo@example.com\"}",
        "{\"url\":\"mailto:jo\"}",
        "{\"either\":\"jo@example.com\"}",
        "{\"either\":\"http://x\"}",
        "{\"all\":\"abcd\"}",
        "{\"emails\":[\"a@b.de\",\"c@d.de\"]}",
        "{\"nested\":{\"deep\":[{\"name\":\"ab\"}]}}",
        "{\"scores\":{\"a\":100}}",
      })
  void whatMeetsItsRulesIsTaken(String body) {
    assertThat(APP.post("/rules", body).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"short\":\"abcd\"} | short: length too long (got 4, expected at most 3)",
        "{\"short\":\"😀😀😀😀\"} | short: length too long (got 4, expected at most 3)",
        "{\"long\":\"😀😀\"} | long: length too short (got 2, expected at least 3)",
        "{\"few\":[\"\",\"\",\"\"]} | few: length too long (got 3, expected at most 2)",
        "{\"many\":[\"\"]} | many: length too short (got 1, expected at least 2)",
        "{\"low\":10.5} | low: value must be at most 10",
        "{\"high\":1} | high: value must be at least 1.5",
        "{\"price\":\"0.99\"} | price: value must be at least 1",
        "{\"vowel\":\"xyz\"} | vowel: value does not match the regexp \"[aeiou]\"",
        "{\"starts\":\"ba\"} | starts: value does not start with \"ab\"",
        "{\"ends\":\"yza\"} | ends: value does not end with \"yz\"",
        "{\"email\":\"Jo <jo@example.com>\"} | email: value is not an email",
        "{\"url\":\"/relative\"} | url: value is not a url",
        "{\"either\":\"neither\"} | either: value is not an email",
        "{\"all\":\"bcdef\"} | all: length too long (got 5, expected at most 4)",
        "{\"all\":\"bc\"} | all: value does not start with \"a\"",
        "{\"emails\":[\"a@b.de\",\"x\"]} | emails[1]: value is not an email",
        "{\"nested\":{\"deep\":[{\"name\":\"ab\"},{\"name\":\"a\"}]}} | nested.deep[1].name: length too short (got 1, expected at least 2)",
        "{\"scores\":{\"a\":101}} | scores.a: value must be at most 100",
      })
  void whatBreaksARuleIsRefusedByItsPath(String body, String message) {
    Answer answer = APP.post("/rules", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("message")).isEqualTo("unable to decode request body: " + message);
  }

  @Test
  void rulesHoldInPathsHeadersAndQueries() {
    assertThat(APP.get("/rules/d").json().get("message")).isEqualTo("invalid path parameter code: length too short (got 1, expected at least 2)");
    assertThat(APP.get("/rules/de", "x-token", "tic").json().get("message")).isEqualTo("invalid header x-token: value does not start with \"tok_\"");
    assertThat(APP.get("/rules/de?page=0").json().get("message"))
        .isEqualTo("unable to decode query string: page: value must be at least 1");
    assertThat(APP.get("/rules/de?page=1", "x-token", "tok_1").status()).isEqualTo(200);
  }

  @Test
  void allFaultsAreToldWithDetails() {
    Answer answer = APP.post("/people", "{\"people\":[{\"name\":\"\",\"age\":\"1\",\"address\":{\"lines\":[1]}},{}]}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.header("content-type")).isEqualTo("application/json");
    assertThat(answer.json().get("message"))
        .isEqualTo(
            "unable to decode request body: people[0].name: length too short (got 0, expected at least 1); "
                + "people[0].age: invalid type, expected number; people[0].address.lines[0]: invalid type, expected string; "
                + "people[0].address: missing field city; people[1]: missing field name; people[1]: missing field age; "
                + "people[1]: missing field address");
    assertThat(answer.json().at("details").elements().getFirst())
        .hasToString("{\"path\":\"people[0].name\",\"rule\":\"minLength\",\"expected\":\"1\",\"message\":\"length too short (got 0, expected at least 1)\"}");
    assertThat(answer.json().at("details").elements())
        .extracting(detail -> detail.get("path") + " " + detail.get("rule"))
        .containsExactly(
            "people[0].name minLength",
            "people[0].age type",
            "people[0].address.lines[0] type",
            "people[0].address.city required",
            "people[1].name required",
            "people[1].age required",
            "people[1].address required");
  }

  @Test
  void atMostTenFaultsAreTold() {
    Answer answer = APP.post("/people", "{\"people\":[" + "{},".repeat(30) + "{}]}");

    assertThat(answer.json().at("details").elements()).hasSize(10);
  }

  @Test
  void theValuesOfARequestAreNotEchoed() {
    Answer answer = APP.post("/rules", "{\"email\":\"secret-value\",\"low\":\"secret-value\"}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).doesNotContain("secret-value");
  }

  @Test
  void aSyntaxErrorIsToldWithItsPosition() {
    Answer answer = APP.post("/rules", "{\n  \"low\": 01\n}");

    assertThat(answer.json().get("message")).startsWith("unable to decode request body: ").contains("line 2 column");
  }

  @Test
  void anInvalidRequestReachesNoWorker() {
    long sent = APP.workers().getFirst().sent();

    assertThat(APP.post("/rules", "{\"low\":11}").status()).isEqualTo(400);
    assertThat(APP.workers().getFirst().sent()).isEqualTo(sent);
  }
}
