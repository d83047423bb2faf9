package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What browsers of other origins are told. */
final class CrossOriginTest {
  private static final String ORIGIN = "https://app.example.com";

  @RegisterExtension static final TestApp APP = TestApp.of("routes");
  @RegisterExtension static final TestApp PRODUCTION = TestApp.of("routes").inProduction();

  @ParameterizedTest
  @ValueSource(strings = {"/headers", "/all", "/nowhere"})
  void optionsIsAnsweredForEveryPath(String path) {
    Answer answer = APP.send("OPTIONS", path, "");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("content-length")).isEqualTo("0");
  }

  @Test
  void aPreflightAllowsTheHeadersThatEndpointsRead() {
    Answer answer =
        APP.send("OPTIONS", "/headers", "", "origin", ORIGIN, "access-control-request-method", "GET", "access-control-request-headers", "x-key");

    assertThat(answer.header("access-control-allow-origin")).isEqualTo(ORIGIN);
    assertThat(answer.header("access-control-allow-methods")).isEqualTo("GET");
    assertThat(answer.header("access-control-allow-headers").split(", ")).contains("x-key", "authorization", "content-type");
  }

  @Test
  void anAnswerExposesTheHeadersThatEndpointsWrite() {
    Answer answer = APP.get("/headers", "origin", ORIGIN);

    assertThat(answer.header("access-control-allow-origin")).isEqualTo(ORIGIN);
    assertThat(answer.header("access-control-expose-headers").split(", ")).contains("x-mark", "x-encore-trace-id", "x-request-id");
    assertThat(answer.header("vary")).contains("origin");
  }

  @Test
  void errorsHaveTheHeadersToo() {
    assertThat(APP.get("/nowhere", "origin", ORIGIN).header("access-control-allow-origin")).isEqualTo(ORIGIN);
  }

  @Test
  void inProductionOriginsSendNoCredentialsUnlessTheAppFileSaysSo() {
    assertThat(PRODUCTION.get("/headers", "origin", ORIGIN).header("access-control-allow-origin")).isEqualTo(ORIGIN);
    assertThat(PRODUCTION.get("/headers", "origin", ORIGIN, "cookie", "a=b").header("access-control-allow-origin")).isEmpty();
    assertThat(APP.get("/headers", "origin", ORIGIN, "cookie", "a=b").header("access-control-allow-origin")).isEqualTo(ORIGIN);
    assertThat(PRODUCTION.get("/headers", "origin", "https://trusted.example.com", "cookie", "a=b").header("access-control-allow-credentials"))
        .isEqualTo("true");
  }

  @Test
  void aRequestOfNoOriginHasNoSuchHeaders() {
    assertThat(APP.get("/headers").headers().keySet()).noneMatch(name -> name.startsWith("access-control-"));
  }
}
