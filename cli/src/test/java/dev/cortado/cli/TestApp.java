package dev.cortado.cli;

import dev.cortado.runtime.RunOptions;
import dev.cortado.runtime.RunningApp;
import dev.cortado.telemetry.Log;
import dev.cortado.telemetry.LogFormat;
import dev.cortado.telemetry.LogLevel;
import dev.cortado.workers.JsEngine;
import dev.cortado.workers.WorkerStats;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An application from {@code src/test/apps}, served to all tests of a class: a real program, real workers, real sockets. */
final class TestApp implements BeforeAllCallback, AfterAllCallback {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Callable<Path> source;
  private final boolean development;
  private final int workers;
  private final int loops;
  private final LogSink logged = new LogSink();
  private @Nullable Log log;
  private @Nullable RunningApp running;
  private @Nullable HttpClient client;

  private TestApp(Callable<Path> source, boolean development, int workers, int loops) {
    this.source = source;
    this.development = development;
    this.workers = workers;
    this.loops = loops;
  }

  /** As on a developer's machine, with one worker. */
  static TestApp of(String name) {
    return new TestApp(() -> TestApps.folder(name), true, 1, 1);
  }

  /** One of the {@code examples/}. */
  static TestApp example(String name) {
    return new TestApp(() -> TestApps.example(name), true, 1, 1);
  }

  TestApp inProduction() {
    return new TestApp(source, false, workers, loops);
  }

  TestApp withWorkers(int count) {
    return new TestApp(source, development, count, loops);
  }

  /** With so many I/O threads, whatever the machine. */
  TestApp withLoops(int count) {
    return new TestApp(source, development, workers, count);
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    Path folder = source.call();
    var built = TestApps.build(folder);
    log = new Log(LogLevel.DEBUG, LogFormat.JSON, logged);
    var options = new RunOptions(folder, JsEngine.of("node"), built.bundle(), "127.0.0.1", 0, workers, development, log);
    System.setProperty("cortado.ioThreads", Integer.toString(loops));
    running = RunningApp.start(built.model(), options);
    System.clearProperty("cortado.ioThreads");
    running.awaitReady();
    client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (client != null) {
      client.shutdownNow();
    }
    if (running != null) {
      running.close();
    }
    if (log != null) {
      log.close();
    }
  }

  Answer get(String target, String... headers) {
    return send("GET", target, "", headers);
  }

  Answer post(String target, String body, String... headers) {
    return send("POST", target, body, headers);
  }

  /**
   * Sends a request, without a content type unless the headers have one.
   *
   * @param headers names and values in turn
   */
  Answer send(String method, String target, String body, String... headers) {
    return sendLater(method, target, body, headers).join();
  }

  /** Sends a request whose answer may take its time. */
  CompletableFuture<Answer> sendLater(String method, String target, String body, String... headers) {
    var request = HttpRequest.newBuilder(URI.create(url() + target)).timeout(PATIENCE);
    request.method(method, body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return started(client).sendAsync(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8)).thenApply(TestApp::answer);
  }

  private static Answer answer(HttpResponse<String> response) {
    return new Answer(response.statusCode(), response.headers().map(), response.body());
  }

  /** Sends bytes on a connection of their own, which the request should ask to be closed, and returns all that comes back. */
  String exchange(String request) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A connection. */
  Socket connect() throws IOException {
    var socket = new Socket("127.0.0.1", URI.create(url()).getPort());
    socket.setSoTimeout((int) PATIENCE.toMillis());
    return socket;
  }

  String url() {
    return started(running).url();
  }

  List<WorkerStats> workers() {
    return started(running).workers();
  }

  LogSink log() {
    return logged;
  }

  private static <T> T started(@Nullable T part) {
    return java.util.Objects.requireNonNull(part, "the application is not running");
  }
}
