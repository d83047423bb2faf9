package dev.cortado.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LogTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void jsonLineIsOneObjectWithItsFieldsInOrder() {
    try (var log = new Log(LogLevel.INFO, LogFormat.JSON, out)) {
      log.line(LogLevel.INFO, "request \"done\"").with("path", "/a\nb").with("status", 200).withMillis("duration", 1_234_567).write();
    }
    JsonNode line = JsonMapper.shared().readTree(written());
    assertThat(written()).endsWith("}\n").containsOnlyOnce("\n");
    assertThat(line.propertyNames()).containsExactly("time", "level", "message", "path", "status", "duration");
    assertThat(line.get("message").asString()).isEqualTo("request \"done\"");
    assertThat(line.get("path").asString()).isEqualTo("/a\nb");
    assertThat(line.get("duration").asDouble()).isEqualTo(1.234);
    assertThat(line.get("time").asString()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
  }

  @Test
  void linesBelowTheThresholdAreNotWritten() {
    try (var log = new Log(LogLevel.WARN, LogFormat.JSON, out)) {
      log.write(LogLevel.INFO, "quiet");
      log.line(LogLevel.INFO, "quiet").with("with", "fields").write();
      log.write(LogLevel.ERROR, "loud");
    }
    assertThat(written()).contains("loud").doesNotContain("quiet");
  }

  @Test
  void offWritesNothing() {
    try (var log = new Log(LogLevel.OFF, LogFormat.JSON, out)) {
      assertThat(log.writes(LogLevel.ERROR)).isFalse();
      log.write(LogLevel.ERROR, "anything");
    }
    assertThat(written()).isEmpty();
  }

  @Test
  void textPutsAStackOnLinesOfItsOwnAndNoColours() {
    try (var log = new Log(LogLevel.INFO, LogFormat.TEXT, out)) {
      log.line(LogLevel.ERROR, "failed").with("why", "two words").withStack("Error: x\n    at f (a.ts:1:2)").write();
    }
    assertThat(written()).containsPattern("ERROR failed why=\"two words\"\n    Error: x\n    at f \\(a.ts:1:2\\)\n").doesNotContain("\u001b");
  }

  @Test
  void aLineOfSomebodyElseStaysAsItIs() {
    try (var log = new Log(LogLevel.INFO, LogFormat.COLOR, out)) {
      log.writeAsItIs("    at f (a.ts:1:2)");
    }
    assertThat(written()).isEqualTo("    at f (a.ts:1:2)\n");
  }

  @Test
  void droppedLinesAreCountedInTheLog() throws Exception {
    var gate = new CountDownLatch(1);
    var slow = new OutputStream() {
      @Override
      public void write(int b) {
        out.write(b);
      }

      @Override
      public void write(byte[] bytes, int from, int count) throws IOException {
        try {
          gate.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
        out.write(bytes, from, count);
      }
    };
    try (var log = new Log(LogLevel.INFO, LogFormat.JSON, slow)) {
      for (int i = 0; i < 20_000; i++) {
        log.write(LogLevel.INFO, "line");
      }
      gate.countDown();
    }
    long lines = written().lines().filter(line -> line.contains("\"line\"")).count();
    String notice = written().lines().filter(line -> line.contains("dropped")).findFirst().orElseThrow();
    assertThat(lines + JsonMapper.shared().readTree(notice).get("count").asLong()).isEqualTo(20_000);
  }

  @Test
  void traceIdentifiersAre26DigitsOfBase32AndDiffer() {
    var ids = new TraceIds();
    byte[] first = new byte[TraceIds.LENGTH];
    byte[] second = new byte[TraceIds.LENGTH];
    ids.write(first, 0);
    ids.write(second, 0);
    assertThat(new String(first, StandardCharsets.US_ASCII)).matches("[0-9a-v]{26}").isNotEqualTo(new String(second, StandardCharsets.US_ASCII));
  }

  private String written() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
