package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a handler's result leaves, and how. */
final class ResponsesTest {
  @RegisterExtension static final TestApp APP = TestApp.of("responses");

  @ParameterizedTest
  @ValueSource(strings = {"/nothing", "/empty", "/unstated"})
  void noDeclaredResultIsAnEmptyBodyWithoutContentType(String path) {
    Answer answer = APP.get(path);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.header("content-type")).isEmpty();
    assertThat(answer.header("content-length")).isEqualTo("0");
  }

  @Test
  void aResultIsJson() {
    assertThat(APP.get("/declared").header("content-type")).isEqualTo("application/json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"/all-undefined | {}", "/some-undefined | {\"b\":{\"d\":\"here\"}}", "/no-result | {}"})
  void whatIsUndefinedIsLeftOut(String path, String body) {
    assertThat(APP.get(path).body()).isEqualTo(body);
  }

  @Test
  void declaredFieldsLeaveInDeclarationOrderAndNoOthersAtAnyDepth() {
    assertThat(APP.get("/declared").body())
        .isEqualTo(
            "{\"first\":1,\"second\":{\"x\":\"x\",\"y\":\"y\"},\"third\":[{\"id\":3}],\"fourth\":{\"b\":{\"kept\":true},\"a\":{\"kept\":false}},"
                + "\"fifth\":{\"whatever\":{\"is\":\"here\"}}}");
  }

  @Test
  void aHandlerWithoutReturnTypeHasTheOneThatTypeScriptInfers() {
    assertThat(APP.get("/inferred").body())
        .isEqualTo("{\"id\":1,\"tags\":[\"a\",\"b\"],\"author\":{\"name\":\"jo\",\"born\":\"1970-01-01T00:00:00Z\"},\"total\":[2,4,6]}");
  }

  @Test
  void aHandlerNeedNotBeAsync() {
    assertThat(APP.get("/synchronous").body()).isEqualTo("{\"ok\":true}");
  }

  @Test
  void valuesOfResponsesAreNotValidated() {
    Answer answer = APP.get("/not-validated");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"n\":\"text\"}");
  }

  @Test
  void aClassInstanceIsItsDeclaredFields() {
    assertThat(APP.get("/instance").body()).isEqualTo("{\"name\":\"jo\"}");
  }

  @Test
  void datesHaveAsManyDigitsAsTheyNeedAndDecimalsAndBigintsAreStrings() {
    assertThat(APP.get("/special").body())
        .isEqualTo(
            "{\"whole\":\"2024-01-02T03:04:05Z\",\"fraction\":\"2024-01-02T03:04:05.120Z\",\"past\":\"1969-12-31T22:59:59.999Z\",\"decimal\":\"0.3\","
                + "\"third\":\"0.3333333333\",\"big\":\"1180591620717411303424\",\"text\":\"quote \\\" slash \\\\ line \\n\",\"unicode\":\"é 😀\"}");
  }

  @Test
  void bigintsDecimalsAndDatesGoBothWays() {
    Answer answer = APP.post("/doubled", "{\"big\":\"9007199254740993\",\"price\":\"0.15\",\"day\":\"2024-02-28T12:00:00+01:00\"}");

    assertThat(answer.body()).isEqualTo("{\"big\":\"18014398509481986\",\"price\":\"0.3\",\"day\":\"2024-02-29T11:00:00Z\"}");
  }

  @Test
  void aResultThatIsNoJsonIsAnInternalError() {
    Answer answer = APP.get("/bad/cycle");

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.json().get("message")).isEqualTo("an internal error occurred");
    assertThat(answer.json().get("internal_message")).contains("circular");
  }

  @Test
  void headerAndStatusFieldsLeaveTheBodyAndQueryFieldsStay() {
    Answer answer = APP.get("/heads");

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.header("location")).isEqualTo("/heads/1");
    assertThat(answer.header("x-count")).isEqualTo("3");
    assertThat(answer.header("last-seen")).isEqualTo("2024-01-02T03:04:05.120+00:00");
    assertThat(answer.headers("rate-limit")).isEmpty();
    assertThat(answer.body()).isEqualTo("{\"text\":\"t\",\"page\":2}");
  }

  @ParameterizedTest
  @ValueSource(ints = {202, 302, 404, 418, 599})
  void aStatusFieldAloneHasNoBody(int status) {
    Answer answer = APP.get("/status/" + status);

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.header("content-type")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void aStatusWithoutBodyHasNeitherLengthNorBody(int status) throws IOException {
    String answer = APP.exchange("GET /status/" + status + " HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 " + status + " ").endsWith("\r\n\r\n").doesNotContainIgnoringCase("transfer-encoding");
  }

  @Test
  void aStatusWithoutBodyLeavesTheBodyOut() throws IOException {
    String answer = APP.exchange("GET /gone-with-body HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 204 ").endsWith("\r\n\r\n").doesNotContain("content-length");
  }

  @ParameterizedTest
  @ValueSource(strings = {"99", "600", "200.5", "-1"})
  void aStatusThatIsNoneIsAnInternalError(String status) {
    assertThat(APP.get("/status/" + status).status()).isEqualTo(500);
  }

  @Test
  void cookieFieldsBecomeSetCookieWithTheirAttributes() {
    Answer answer = APP.get("/cookies");

    assertThat(answer.headers("set-cookie"))
        .containsExactly(
            "plain=p",
            "session=abc; HttpOnly; SameSite=Lax; Partitioned; Secure; Path=/; Domain=example.com; Max-Age=3600; Expires=Wed, 02 Jan 2030 03:04:05 GMT",
            "n=7",
            "cross=x; SameSite=None; Secure");
    assertThat(answer.body()).isEqualTo("{\"ok\":true}");
  }

  @Test
  void aHeaderCannotEndTheHeaders() {
    Answer answer = APP.get("/injection");

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.headers("set-cookie")).isEmpty();
  }

  @Test
  void everyAnswerHasATraceOfItsOwn() {
    String first = APP.get("/declared").header("x-encore-trace-id");
    String second = APP.get("/declared").header("x-encore-trace-id");

    assertThat(first).matches("[0-9a-v]{26}").isNotEqualTo(second);
    assertThat(APP.get("/nothing").header("x-encore-trace-id")).isNotEmpty();
    assertThat(APP.get("/heads").header("x-encore-trace-id")).isNotEmpty();
  }
}
