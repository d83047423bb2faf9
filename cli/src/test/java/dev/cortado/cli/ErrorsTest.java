package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients see, and the log keeps, of what a handler throws. */
final class ErrorsTest {
  private static final String MASKED = "an internal error occurred";

  @RegisterExtension static final TestApp APP = TestApp.of("failures");
  @RegisterExtension static final TestApp PRODUCTION = TestApp.of("failures").inProduction();

  @ParameterizedTest
  @CsvSource({
    "canceled, 499",
    "unknown, 500",
    "invalid_argument, 400",
    "deadline_exceeded, 504",
    "not_found, 404",
    "already_exists, 409",
    "permission_denied, 403",
    "resource_exhausted, 429",
    "failed_precondition, 400",
    "aborted, 409",
    "out_of_range, 400",
    "unimplemented, 501",
    "unavailable, 503",
    "data_loss, 500",
    "unauthenticated, 401",
  })
  void everyCodeHasItsStatusAndKeepsItsMessage(String code, int status) {
    Answer answer = APP.get("/coded/" + code);

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.body()).isEqualTo("{\"code\":\"%s\",\"message\":\"it is %<s\",\"details\":null,\"internal_message\":null}".formatted(code));
    assertThat(APP.get("/made/" + code).json().get("code")).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/plain", "/plain-sync", "/made/internal", "/coded/internal", "/coded/ok", "/caused-internal"})
  void anInternalErrorIsMasked(String path) {
    Answer answer = PRODUCTION.get(path);

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.body()).isEqualTo("{\"code\":\"internal\",\"message\":\"%s\",\"details\":null}".formatted(MASKED));
  }

  @ParameterizedTest
  @CsvSource({
    "/plain, the database is on fire",
    "/plain-sync, at once",
    "/made/internal, made",
    "/caused-internal, query failed: connection reset",
  })
  void inDevelopmentTheTextOfAnInternalErrorIsTold(String path, String internal) {
    Answer answer = APP.get(path);

    assertThat(answer.json().get("message")).isEqualTo(MASKED);
    assertThat(answer.json().get("internal_message")).isEqualTo(internal);
  }

  @Test
  void anErrorThrownAfterWaitingIsTheSame() {
    assertThat(APP.get("/later").body()).isEqualTo("{\"code\":\"aborted\",\"message\":\"later\",\"details\":null,\"internal_message\":null}");
  }

  @Test
  void aCauseIsAppended() {
    assertThat(PRODUCTION.get("/caused").body()).isEqualTo("{\"code\":\"not_found\",\"message\":\"no such post: row 7 is missing\",\"details\":null}");
  }

  @Test
  void detailsAreSentAsTheyAre() {
    assertThat(PRODUCTION.get("/detailed").body())
        .isEqualTo(
            "{\"code\":\"resource_exhausted\",\"message\":\"slow down\","
                + "\"details\":{\"limit\":10,\"until\":\"2024-01-02T03:04:05Z\",\"nested\":{\"a\":[1,null]}}}");
  }

  @Test
  void anyThrownObjectWithOneOfTheCodesIsHonoured() {
    assertThat(PRODUCTION.get("/duck/not_found").body()).isEqualTo("{\"code\":\"not_found\",\"message\":\"quack\",\"details\":{\"duck\":true}}");
    assertThat(PRODUCTION.get("/odd/object").body())
        .isEqualTo("{\"code\":\"not_found\",\"message\":\"no error, but an object\",\"details\":null}");
    assertThat(PRODUCTION.get("/subclass").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/duck/ECONNREFUSED", "/duck/23505", "/duck/ok", "/duck/NotFound", "/odd/numeric", "/odd/text", "/odd/number", "/odd/undefined", "/odd/null"})
  void whateverElseIsThrownIsInternal(String path) {
    Answer answer = PRODUCTION.get(path);

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.json().get("code")).isEqualTo("internal");
    assertThat(answer.json().get("message")).isEqualTo(MASKED);
  }

  @Test
  void messagesAreEscaped() {
    assertThat(PRODUCTION.get("/text").body())
        .isEqualTo("{\"code\":\"invalid_argument\",\"message\":\"quote \\\" line \\n <b>é 😀</b>\",\"details\":null}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/plain", "/coded/not_found", "/nowhere", "/made/nonsense"})
  void anErrorIsJsonThatMustNotBeStored(String path) {
    Answer answer = PRODUCTION.get(path);

    assertThat(answer.header("content-type")).isEqualTo("application/json");
    assertThat(answer.header("cache-control")).isEqualTo("private, no-store");
    assertThat(answer.header("x-encore-trace-id")).hasSize(26);
  }

  @Test
  void anInternalErrorIsLoggedWithItsStackInTheSource() {
    String trace = APP.get("/plain").header("x-encore-trace-id");

    Json line = APP.log().line("request failed", trace);
    assertThat(line.get("level")).isEqualTo("error");
    assertThat(line.get("error")).isEqualTo("the database is on fire");
    assertThat(line.get("service")).isEqualTo("failures");
    assertThat(line.get("endpoint")).isEqualTo("plain");
    assertThat(line.get("stack")).startsWith("Error: the database is on fire").containsPattern("explode \\(.*/failures\\.ts:32:9\\)");
  }

  @Test
  void anErrorMeantForTheClientIsNoFailureInTheLog() {
    String trace = APP.get("/coded/not_found").header("x-encore-trace-id");

    APP.log().line("request completed", trace);
    assertThat(APP.log().lines(line -> line.get("message").equals("request failed") && line.get("trace_id").equals(trace))).isEmpty();
  }
}
