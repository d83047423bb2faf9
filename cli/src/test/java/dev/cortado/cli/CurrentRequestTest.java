package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What {@code currentRequest()} tells a handler. */
final class CurrentRequestTest {
  @RegisterExtension static final TestApp APP = TestApp.of("life");

  @Test
  void itDescribesTheCallAfterWaitingToo() {
    Answer answer = APP.get("/described/7/a%2Fb/c?body=x", "x-one", "1", "X-Two", "a", "x-two", "b", "x-encore-meta-userid", "u");

    Json request = answer.json().at("request");
    assertThat(request.get("type")).isEqualTo("api-call");
    assertThat(request.get("api"))
        .isEqualTo("{\"service\":\"life\",\"endpoint\":\"described\",\"raw\":false,\"auth\":false,\"tags\":[\"a\",\"b\"]}");
    assertThat(request.get("method")).isEqualTo("GET");
    assertThat(request.get("path")).isEqualTo("/described/7/a%2Fb/c");
    assertThat(request.get("pathAndQuery")).isEqualTo("/described/7/a%2Fb/c?body=x");
    assertThat(request.get("pathParams")).isEqualTo("{\"id\":7,\"rest\":\"a/b/c\"}");
    assertThat(request.at("headers").get("x-one")).isEqualTo("1");
    assertThat(request.at("headers").get("x-two")).isEqualTo("[\"a\",\"b\"]");
    assertThat(request.at("headers").has("x-encore-meta-userid")).isFalse();
    assertThat(request.at("trace").get("traceId")).isEqualTo(answer.header("x-encore-trace-id"));
    assertThat(request.at("trace").get("spanId")).isNotEmpty();
  }

  @Test
  void theParsedPayloadIsTheArgumentInItsJsonForm() {
    assertThat(APP.get("/described/7/x?body=q&unknown=1").json().at("request").get("parsedPayload"))
        .isEqualTo("{\"id\":7,\"rest\":\"x\",\"body\":\"q\"}");
    assertThat(APP.post("/described/7/x", "{\"body\":\"b\"}").json().at("request").get("parsedPayload"))
        .isEqualTo("{\"id\":7,\"rest\":\"x\",\"body\":\"b\"}");
  }

  @Test
  void outsideOfARequestThereIsNone() {
    assertThat(APP.get("/outside").body()).isEqualTo("{\"outside\":true}");
  }

  @Test
  void theApplicationKnowsItself() {
    Json meta = APP.get("/meta").json().at("meta");

    assertThat(meta.get("appId")).isEqualTo("life");
    assertThat(meta.at("environment").get("cloud")).isEqualTo("local");
    assertThat(meta.at("environment").get("type")).isEqualTo("development");
    assertThat(meta.at("deploy").at("hostedServices").has("life")).isTrue();
  }

  @Test
  void theWorkingDirectoryIsTheApplicationsRoot() {
    assertThat(APP.get("/meta").json().get("directory")).endsWith("test-apps/life");
  }

  @Test
  void itsSignalFiresWhenTheClientGoesAway() throws IOException {
    int aborted = Integer.parseInt(APP.get("/waits").json().get("aborted"));
    int waiting = Integer.parseInt(APP.get("/waits").json().get("waiting"));
    try (Socket socket = APP.connect()) {
      socket.getOutputStream().write("GET /wait HTTP/1.1\r\nhost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      await().until(() -> APP.get("/waits").json().get("waiting").equals(String.valueOf(waiting + 1)));
    }

    await().until(() -> APP.get("/waits").json().get("aborted").equals(String.valueOf(aborted + 1)));
    Json line = APP.log().line(logged -> logged.get("path").equals("/wait"));
    assertThat(line.get("status")).isEqualTo("499");
  }
}
