package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code cortado run} and {@code cortado start} as a shell sees them. */
final class ServingTest {
  private static Path served = Path.of("");

  @BeforeAll
  static void build() throws Exception {
    served = TestApps.folder("served");
    TestApps.build(served);
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void runServesUntilASignalAndAnswersWhatIsInFlight(String signal) throws Exception {
    try (var command = CommandProcess.start("run", served.toString(), "--port", "0")) {
      String url = command.url();
      assertThat(url).matches("http://127\\.0\\.0\\.1:\\d+");
      assertThat(command.out())
          .contains("greetings\n  GET       /hello/:name    hello     public\n", "  GET       /!rest          fallback  public\n", "the program is loaded\n");
      assertThat(get(url, "/hello/World")).startsWith("HTTP/1.1 200 OK\r\n").endsWith("{\"message\":\"Hello World!\"}");
      try (Socket slow = request(url, "/slow/1000")) {
        await().until(() -> get(url, "/hello/x").contains("200 OK"));

        command.signal(signal);

        assertThat(response(slow)).startsWith("HTTP/1.1 200 OK\r\n").endsWith("{\"waited\":1000}");
      }
      assertThat(command.exitCode()).isZero();
      assertThatThrownBy(() -> get(url, "/hello/x")).isInstanceOf(IOException.class);
      assertThat(command.err().lines().map(Json::parse).filter(line -> line.get("message").equals("request completed")))
          .anyMatch(line -> line.get("path").equals("/slow/1000") && line.get("status").equals("200"));
    }
  }

  @Test
  void runTellsWhatFailedInsideAndStartDoesNot() throws Exception {
    try (var run = CommandProcess.start("run", served.toString(), "--port", "0", "--log", "error");
        var start = CommandProcess.start("start", served.toString(), "--port", "0", "--log", "off", "--workers", "2")) {
      assertThat(get(run.url(), "/broken")).endsWith("\"details\":null,\"internal_message\":\"broken inside\"}");
      assertThat(get(start.url(), "/broken")).endsWith("\"message\":\"an internal error occurred\",\"details\":null}");

      run.signal("TERM");
      start.signal("TERM");
      assertThat(run.exitCode()).isZero();
      assertThat(start.exitCode()).isZero();
      assertThat(run.err().lines().map(Json::parse)).singleElement().matches(line -> line.get("message").equals("request failed"));
      assertThat(start.err()).isEmpty();
    }
  }

  @Test
  void aPortInUseIsToldOf() throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var command = CommandProcess.start("run", served.toString(), "--port", Integer.toString(other.getLocalPort()))) {
      assertThat(command.exitCode()).isEqualTo(1);
      assertThat(command.err().lines()).last().asString().startsWith("cortado: ").contains(Integer.toString(other.getLocalPort())).contains("in use");
    }
  }

  @Test
  void aProgramThatThrowsWhileItLoadsIsNotServed() throws Exception {
    try (var command = CommandProcess.start("run", TestApps.folder("crash").toString(), "--port", "0", "--log", "off")) {
      assertThat(command.exitCode()).isEqualTo(1);
      assertThat(command.out()).doesNotContain("Listening");
      assertThat(command.err()).startsWith("cortado: ").contains("TypeError: Cannot read properties of undefined", "crash.ts:7:35");
    }
  }

  @Test
  void anEngineThatIsNotThereIsNamed() throws Exception {
    try (var command = CommandProcess.start("start", served.toString(), "--port", "0", "--log", "off", "--js", "there-is-none")) {
      assertThat(command.exitCode()).isEqualTo(1);
      assertThat(command.err()).isEqualTo("cortado: Node can't be run as \"there-is-none\": install Node 20 or later, or name one with --js PATH.\n");
    }
  }

  private static String get(String url, String path) throws IOException {
    try (Socket socket = request(url, path)) {
      return response(socket);
    }
  }

  private static Socket request(String url, String path) throws IOException {
    var socket = new Socket("127.0.0.1", URI.create(url).getPort());
    socket.setSoTimeout(20_000);
    socket.getOutputStream().write("GET %s HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".formatted(path).getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static String response(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
