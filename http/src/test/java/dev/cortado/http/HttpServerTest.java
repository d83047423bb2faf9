package dev.cortado.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cortado.schema.HeaderLines;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class HttpServerTest {
  private static final String GET = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Queue<Exchange> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger gone = new AtomicInteger();
  private final AtomicInteger large = new AtomicInteger();
  private final List<EventLoops> loops = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void servesOnEachTransport(EventLoops.Transport transport) throws Exception {
    assumeTrue(transport.available(), transport + " is not available here");
    var loops = keep(EventLoops.start(transport, 2));
    var server = keep(HttpServer.start(new HttpServerOptions().port(0), loops, application()));
    var client = keep(HttpClient.newHttpClient());
    var uri = URI.create("http://127.0.0.1:" + server.port() + "/echo");
    for (int size : new int[] {0, 1, 70_000, 1_500_000}) {
      var request = HttpRequest.newBuilder(uri).version(HttpClient.Version.HTTP_1_1).POST(HttpRequest.BodyPublishers.ofString("x".repeat(size))).build();
      var response = client.send(request, HttpResponse.BodyHandlers.ofString());
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.body()).hasSize(size);
    }
    try (var raw = new RawClient(server.port())) {
      assertThat(raw.send(GET.repeat(3)).response()).endsWith("hello");
      raw.send(GET.substring(0, 10));
      raw.response();
      raw.response();
      assertThat(raw.send(GET.substring(10) + "nonsense\r\n\r\n").rest()).contains("200 OK").contains("400 Bad Request").contains("connection: close");
    }
  }

  @Test
  void writesAHeadAndABody() throws Exception {
    var client = client(start());
    assertThat(client.send(GET).response())
        .matches(
            "HTTP/1\\.1 200 OK\r\ncontent-type: text/plain\r\ndate: \\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT\r\ncontent-length: 5\r\n\r\nhello");
    client.socket.shutdownOutput();
    assertThat(client.rest()).isEmpty();
  }

  @Test
  void sendsNoBodyWhereNoneBelongs() throws Exception {
    var client = client(start());
    assertThat(client.send("HEAD /hello HTTP/1.1\r\nHost: a\r\n\r\n").responseHead()).contains("content-length: 5").endsWith("\r\n\r\n");
    assertThat(client.send("GET /status/204 HTTP/1.1\r\nHost: a\r\n\r\n").response()).startsWith("HTTP/1.1 204 No Content").doesNotContain("content-length");
    assertThat(client.send("GET /status/304 HTTP/1.1\r\nHost: a\r\n\r\n").response()).startsWith("HTTP/1.1 304 Not Modified").doesNotContain("content-length");
    assertThat(client.send("GET /status/299 HTTP/1.1\r\nHost: a\r\n\r\n").response()).startsWith("HTTP/1.1 299 \r\n").endsWith("body");
    assertThat(client.send(GET).response()).endsWith("hello");
  }

  @Test
  void writesLongHeadsBesideTheirBodies() throws Exception {
    assertThat(client(start()).send("GET /lines HTTP/1.1\r\nHost: a\r\n\r\n").response()).contains("x-long: " + "y".repeat(500) + "\r\n").endsWith("\r\n\r\nlines");
  }

  @Test
  void closesAfterHttp10UnlessAskedToKeep() throws Exception {
    var server = start();
    assertThat(client(server).send("GET /hello HTTP/1.0\r\n\r\n").rest()).contains("connection: close").endsWith("hello");
    var kept = client(server).send("GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    assertThat(kept.response()).contains("connection: keep-alive").endsWith("hello");
    assertThat(kept.send(GET.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")).rest()).contains("connection: close").endsWith("hello");
  }

  @Test
  void answersInTheOrderOfTheRequests() throws Exception {
    var client = client(start());
    client.send("GET /wait/1 HTTP/1.1\r\nHost: a\r\n\r\nGET /wait/2 HTTP/1.1\r\nHost: a\r\n\r\n" + GET + "GET /wait/4 HTTP/1.1\r\nHost: a\r\n\r\n");
    await().until(() -> waiting.size() == 3);
    Exchange first = waiting.remove();
    Exchange second = waiting.remove();
    Exchange fourth = waiting.remove();
    answer(fourth, "4");
    answer(second, "2");
    assertThat(client.isSilent(100)).isTrue();
    answer(first, "1");
    for (String body : List.of("1", "2", "hello", "4")) {
      assertThat(client.response()).endsWith("\r\n\r\n" + body);
    }
  }

  @Test
  void asksForABodyOnlyAfterTheAnswersThatAreDue() throws Exception {
    var client = client(start());
    client.send("GET /wait/1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
    await().until(() -> waiting.size() == 1);
    assertThat(client.isSilent(100)).isTrue();
    answer(waiting.remove(), "1");
    assertThat(client.response()).startsWith("HTTP/1.1 200").endsWith("1");
    assertThat(client.responseHead()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
    assertThat(client.send("ok").response()).endsWith("ok");
  }

  @Test
  void takesNoMoreRequestsThanMayWait() throws Exception {
    var client = client(start(new HttpServerOptions().pipelineLimit(4)));
    client.send("GET /wait/x HTTP/1.1\r\nHost: a\r\n\r\n".repeat(10));
    await().until(() -> waiting.size() == 4);
    assertThat(client.isSilent(100)).isTrue();
    assertThat(waiting).hasSize(4);
    for (int i = 0; i < 10; i++) {
      await().until(() -> !waiting.isEmpty());
      answer(waiting.remove(), "" + i);
      assertThat(client.response()).endsWith("\r\n\r\n" + i);
    }
    assertThat(client.send(GET).response()).endsWith("hello");
  }

  @Test
  void stopsReadingFromAClientThatDoesNotRead() throws Exception {
    var server = start();
    var client = client(server);
    String request = "GET /large HTTP/1.1\r\nHost: a\r\n\r\n";
    client.send(request.repeat(400));
    await().pollDelay(Duration.ofMillis(300)).until(() -> true);
    // A megabyte each: what the sockets hold and the high water mark, not 400.
    assertThat(large.get()).isLessThan(50);
    for (int i = 0; i < 400; i++) {
      assertThat(client.response()).hasSizeGreaterThan(1 << 20);
    }
    assertThat(large.get()).isEqualTo(400);
    assertThat(client(server).send(GET).response()).endsWith("hello");
  }

  @Test
  void closesAClientThatNeverReads() throws Exception {
    var server = start(new HttpServerOptions().writeTimeout(Duration.ofMillis(600)).keepAliveTimeout(Duration.ofMillis(500)));
    client(server).send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n".repeat(40));
    await().until(() -> server.connections() == 1);
    await().atMost(Duration.ofSeconds(10)).until(() -> server.connections() == 0);
  }

  @Test
  void refusesAHeadThatDoesNotComeInTime() throws Exception {
    var server = start(new HttpServerOptions().headerTimeout(Duration.ofMillis(500)));
    var client = client(server).send("GET /hello HTTP/1.1\r\n");
    long start = System.nanoTime();
    // Drips do not buy time.
    for (int i = 0; i < 4; i++) {
      TimeUnit.MILLISECONDS.sleep(80);
      client.send("X: y\r\n");
    }
    assertThat(client.rest()).startsWith("HTTP/1.1 408").contains("connection: close");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(400), Duration.ofSeconds(3));
    assertThat(client(server).send(GET).response()).endsWith("hello");
  }

  @Test
  void refusesABodyThatMakesNoProgress() throws Exception {
    var server = start(new HttpServerOptions().bodyTimeout(Duration.ofMillis(500)).bodyProgress(100));
    String head = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n";
    assertThat(client(server).send(head).send("x").rest()).startsWith("HTTP/1.1 408");
    var steady = client(server).send(head);
    for (int i = 0; i < 10; i++) {
      steady.send("y".repeat(100));
      TimeUnit.MILLISECONDS.sleep(150);
    }
    assertThat(steady.response()).startsWith("HTTP/1.1 200").hasSizeGreaterThan(1000);
  }

  @Test
  void closesIdleConnectionsSilently() throws Exception {
    var server = start(new HttpServerOptions().keepAliveTimeout(Duration.ofMillis(400)));
    assertThat(client(server).rest()).isEmpty();
    var client = client(server);
    for (int i = 0; i < 4; i++) {
      assertThat(client.send(GET).response()).endsWith("hello");
      TimeUnit.MILLISECONDS.sleep(200);
    }
    assertThat(client.rest()).isEmpty();
  }

  @Test
  void waitsForAnswersHoweverLongTheyTake() throws Exception {
    var client = client(start(new HttpServerOptions().keepAliveTimeout(Duration.ofMillis(300)).headerTimeout(Duration.ofMillis(300))));
    client.send("GET /wait/1 HTTP/1.1\r\nHost: a\r\n\r\n");
    assertThat(client.isSilent(1200)).isTrue();
    answer(waiting.remove(), "late");
    assertThat(client.response()).endsWith("late");
  }

  @Test
  void tellsTheApplicationWhenTheClientHasGone() throws Exception {
    var server = start();
    var client = client(server);
    client.send("GET /wait/1 HTTP/1.1\r\nHost: a\r\n\r\nGET /wait/2 HTTP/1.1\r\nHost: a\r\n\r\n");
    await().until(() -> waiting.size() == 2);
    client.close();
    await().until(() -> gone.get() == 2);
    answer(waiting.remove(), "to nobody");
    await().until(() -> server.connections() == 0);
  }

  @Test
  void answersWhatAHalfClosedClientAskedBefore() throws Exception {
    var client = client(start());
    client.send(GET.repeat(2));
    client.socket.shutdownOutput();
    assertThat(client.rest()).containsPattern("(?s)hello.*hello");
  }

  @Test
  void refusesADeclaredBodyWithoutReadingIt() throws Exception {
    var client = client(start());
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n").send("x".repeat(500_000));
    assertThat(client.rest()).startsWith("HTTP/1.1 400").endsWith("body larger than 2097152");
  }

  @Test
  void answersWhatNoRouteMatches() throws Exception {
    var client = client(start());
    assertThat(client.send("GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n").response()).startsWith("HTTP/1.1 404").endsWith("endpoint not found");
    assertThat(client.send("PUT /hello HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody").response()).startsWith("HTTP/1.1 404").endsWith("no route for method");
    assertThat(client.send(GET).response()).endsWith("hello");
  }

  @Test
  void answersForAHandlerThatThrows() throws Exception {
    assertThat(client(start()).send("GET /bug HTTP/1.1\r\nHost: a\r\n\r\n").rest()).startsWith("HTTP/1.1 500").endsWith("an internal error occurred");
  }

  @Test
  void drainsWithoutLosingAnAnswer() throws Exception {
    // One loop, so that the end of the idle connection tells that draining has begun.
    var server = start(new HttpServerOptions(), 1);
    var idle = client(server);
    idle.send(GET).response();
    var busy = client(server).send("GET /wait/1 HTTP/1.1\r\nHost: a\r\n\r\n");
    await().until(() -> waiting.size() == 1);
    var draining = CompletableFuture.supplyAsync(() -> drain(server, Duration.ofSeconds(10)));
    assertThat(idle.rest()).isEmpty();
    assertThatThrownBy(() -> new RawClient(server.port()).close()).isInstanceOf(IOException.class);
    assertThat(draining).isNotDone();
    answer(waiting.remove(), "last");
    assertThat(busy.rest()).contains("connection: close").endsWith("last");
    assertThat(draining.get(5, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void tellsWhenDrainingTakesTooLong() throws Exception {
    var server = start();
    client(server).send("GET /wait/1 HTTP/1.1\r\nHost: a\r\n\r\n");
    await().until(() -> waiting.size() == 1);
    assertThat(drain(server, Duration.ofMillis(100))).isFalse();
    server.close();
    await().until(() -> server.connections() == 0 && gone.get() == 1);
  }

  @Test
  void servesAnotherApplicationOnTheSameConnections() throws Exception {
    var server = start();
    var client = client(server);
    assertThat(client.send(GET).response()).endsWith("hello");
    server.replace(new TestApplication(TestApplication.route("GET", "/hello", e -> TestApplication.text(e, 200, "new"))));
    await().untilAsserted(() -> assertThat(client.send(GET).response()).endsWith("new"));
  }

  @Test
  void spreadsConnectionsOverTheLoops() throws Exception {
    var server = start(new HttpServerOptions());
    var perLoop = new int[2];
    for (int i = 0; i < 10; i++) {
      perLoop[client(server).send("GET /loop HTTP/1.1\r\nHost: a\r\n\r\n").response().endsWith("loop 0") ? 0 : 1]++;
    }
    assertThat(perLoop).containsExactly(5, 5);
  }

  @Test
  void refusesToStartOnAPortInUseOrWithConflictingRoutes() throws Exception {
    var server = start();
    var loops = keep(EventLoops.start(1));
    assertThatThrownBy(() -> HttpServer.start(new HttpServerOptions().port(server.port()), loops, application()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot listen on 127.0.0.1:" + server.port());
    var twice = new TestApplication(TestApplication.route("GET", "/:a", e -> {}), TestApplication.route("GET", "/:b", e -> {}));
    assertThatThrownBy(() -> HttpServer.start(new HttpServerOptions().port(0), loops, twice)).isInstanceOf(IllegalArgumentException.class);
  }

  private TestApplication application() {
    return new TestApplication(
        TestApplication.route("GET,HEAD", "/hello", e -> TestApplication.text(e, 200, "hello")),
        TestApplication.route("GET", "/loop", e -> TestApplication.text(e, 200, "loop " + e.loop())),
        TestApplication.route("GET", "/status/:code", e -> TestApplication.text(e, Integer.parseInt(e.target().substring(8)), "body")),
        TestApplication.route("POST", "/echo", HttpServerTest::echo),
        TestApplication.route("GET", "/lines", HttpServerTest::lines),
        TestApplication.route("GET", "/large", this::large),
        TestApplication.route("GET", "/wait/:n", this::waits),
        TestApplication.route(
            "GET",
            "/bug",
            e -> {
              throw new IllegalStateException("a bug, made for this test");
            }));
  }

  private static void echo(Exchange exchange) {
    var view = exchange.request();
    exchange.respond(200, null, new HeaderLines(), exchange.newBody().writeBytes(view.body, view.bodyStart, view.bodyEnd - view.bodyStart));
  }

  private static void lines(Exchange exchange) {
    var lines = new HeaderLines();
    byte[] line = ("x-long: " + "y".repeat(500) + "\r\n").getBytes(US_ASCII);
    lines.append(line, 0, line.length);
    exchange.respond(200, null, lines, exchange.newBody().writeBytes("lines".getBytes(US_ASCII)));
  }

  private void large(Exchange exchange) {
    large.incrementAndGet();
    exchange.respond(200, null, new HeaderLines(), exchange.newBody().writeZero(1 << 20));
  }

  private void waits(Exchange exchange) {
    exchange.attach(gone::incrementAndGet);
    waiting.add(exchange);
  }

  /** Answers on the exchange's event loop. */
  private void answer(Exchange exchange, String text) {
    loops.get(0).loops().get(exchange.loop()).execute(() -> TestApplication.text(exchange, 200, text));
  }

  private HttpServer start() throws IOException {
    return start(new HttpServerOptions());
  }

  private HttpServer start(HttpServerOptions options) throws IOException {
    return start(options, 2);
  }

  private HttpServer start(HttpServerOptions options, int loopCount) throws IOException {
    loops.add(keep(EventLoops.start(loopCount)));
    return keep(HttpServer.start(options.port(0), loops.getFirst(), application()));
  }

  private RawClient client(HttpServer server) throws IOException {
    return keep(new RawClient(server.port()));
  }

  private static boolean drain(HttpServer server, Duration limit) {
    try {
      return server.drain(limit);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private <T extends AutoCloseable> T keep(T resource) {
    opened.add(resource);
    return resource;
  }
}
