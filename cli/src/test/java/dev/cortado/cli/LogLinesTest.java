package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the log says of requests, and what programs say in it. */
final class LogLinesTest {
  @RegisterExtension static final TestApp APP = TestApp.of("life");

  @Test
  void everyRequestHasALine() {
    String trace = APP.get("/refuse?secret=1").header("x-encore-trace-id");

    Json line = APP.log().line("request completed", trace);
    assertThat(line.get("time")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    assertThat(line.get("level")).isEqualTo("info");
    assertThat(line.get("method")).isEqualTo("GET");
    assertThat(line.get("path")).isEqualTo("/refuse");
    assertThat(line.get("status")).isEqualTo("403");
    assertThat(Double.parseDouble(line.get("duration"))).isPositive();
  }

  @Test
  void aRequestThatReachesNoEndpointHasALineToo() {
    assertThat(APP.log().line("request completed", APP.get("/nowhere").header("x-encore-trace-id")).get("status")).isEqualTo("404");
    assertThat(APP.log().line("request completed", APP.get("/sleep/x").header("x-encore-trace-id")).get("status")).isEqualTo("400");
  }

  @Test
  void linesOfAProgramNameTheirRequest() {
    String trace = APP.get("/logs").header("x-encore-trace-id");

    Json line = APP.log().line("plain line", trace);
    assertThat(line.get("level")).isEqualTo("info");
    assertThat(line.get("number")).isEqualTo("1");
    assertThat(line.get("text")).isEqualTo("t");
    assertThat(line.get("nested")).isEqualTo("{\"a\":[1]}");
    assertThat(line.get("when")).startsWith("2024-01-02T03:04:05");
    assertThat(line.get("service")).isEqualTo("life");
    assertThat(line.get("endpoint")).isEqualTo("logs");
    assertThat(APP.log().line("after a while", trace).get("endpoint")).isEqualTo("logs");
    assertThat(APP.log().line("a debug line", trace).get("level")).isEqualTo("debug");
  }

  @Test
  void aLoggerWithFieldsAddsThemToItsLines() {
    String trace = APP.get("/logs").header("x-encore-trace-id");

    Json line = APP.log().line("with fields", trace);
    assertThat(line.get("level")).isEqualTo("warn");
    assertThat(line.get("user")).isEqualTo("jo");
    assertThat(line.get("more")).isEqualTo("true");
  }

  @Test
  void aLoggedErrorHasItsStackInTheSource() {
    String trace = APP.get("/logs").header("x-encore-trace-id");

    Json line = APP.log().line("an error line", trace);
    assertThat(line.get("level")).isEqualTo("error");
    assertThat(line.get("error")).isEqualTo("broken");
    assertThat(line.get("id")).isEqualTo("7");
    assertThat(line.get("stack")).contains("/life.ts:46:");
  }

  @Test
  void whatAProgramWritesToStandardErrorIsInTheLog() {
    APP.get("/logs");

    assertThat(APP.log().line(line -> line.get("message").equals("to standard error")).get("stream")).isEqualTo("stderr");
  }
}
