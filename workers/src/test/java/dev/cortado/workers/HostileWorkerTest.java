package dev.cortado.workers;

import static dev.cortado.workers.TestPool.failureOf;
import static dev.cortado.workers.TestPool.outcomeOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What comes over a link that is not as docs/worker-protocol.md says. */
@Timeout(60)
class HostileWorkerTest {

  /** No death counts as rapid, so that the next worker is there at once. */
  private static final RestartPolicy AT_ONCE = new RestartPolicy(Duration.ZERO, 5, Duration.ofSeconds(5), Duration.ofSeconds(60));

  @TempDir private Path directory;
  private TestPool pool;

  @BeforeEach
  void start() throws IOException {
    pool = new TestPool(WorkerOptions.of(FakeWorker.command(directory), directory).withRestarts(AT_ONCE), 1);
  }

  @AfterEach
  void stop() {
    pool.close();
  }

  private long pid() {
    await().until(() -> pool.pool.workers().getFirst().pid() > 0);
    return pool.pool.workers().getFirst().pid();
  }

  private String token() {
    return FakeWorker.token(directory, pid());
  }

  private FakeWorker connect() throws IOException {
    return FakeWorker.connect(pool.pool.directory(), 0);
  }

  private FakeWorker readyWorker() throws IOException {
    FakeWorker worker = connect();
    worker.send(FakeWorker.hello(token()), FakeWorker.ready());
    return worker;
  }

  @Test
  void nobodyElseMayEnterTheSocketsDirectory() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(pool.pool.directory()))).isEqualTo("rwx------");
  }

  @Test
  void framesAreExchangedByteForByte() throws IOException {
    try (FakeWorker worker = readyWorker()) {
      CompletableFuture<String> outcome = pool.call(0x1234, "{\"a\":1}");
      FakeWorker.Frame invoke = worker.receive();
      assertThat(invoke.type()).isEqualTo(0x81);
      assertThat(invoke.payload()).isEqualTo("\u0034\u0012\u0002{\"a\":1}".getBytes(StandardCharsets.ISO_8859_1));
      worker.send(FakeWorker.frame(0x03, invoke.id(), "\"ok\"".getBytes(StandardCharsets.UTF_8)));
      assertThat(outcomeOf(outcome)).isEqualTo("\"ok\"");

      TestPool.Call call = pool.call(0, 1, "");
      FakeWorker.Frame second = worker.receive();
      assertThat(second.payload()).containsExactly(1, 0, 4);
      call.cancel();
      assertThat(worker.receive()).usingRecursiveComparison().isEqualTo(new FakeWorker.Frame(0x82, second.id(), new byte[0]));
    }
  }

  @Test
  void answersMayBeTornAnywhere() throws IOException {
    try (FakeWorker worker = readyWorker()) {
      Random random = new Random(7);
      for (int round = 0; round < 50; round++) {
        CompletableFuture<String> first = pool.call(0, "1");
        CompletableFuture<String> second = pool.call(0, "2");
        byte[] one = FakeWorker.frame(0x03, worker.receive().id(), "first".getBytes(StandardCharsets.UTF_8));
        byte[] two = FakeWorker.frame(0x04, worker.receive().id(), "second".getBytes(StandardCharsets.UTF_8));
        byte[] both = Arrays.copyOf(two, two.length + one.length);
        System.arraycopy(one, 0, both, two.length, one.length);
        int cut = 1 + random.nextInt(both.length - 1);
        // Written at once with a log line: when that has arrived, the runtime has read up to the cut.
        byte[] log = FakeWorker.frame(0x06, 0, (byte) '0');
        byte[] begin = Arrays.copyOf(log, log.length + cut);
        System.arraycopy(both, 0, begin, log.length, cut);
        worker.send(begin);
        int logs = round + 1;
        await().until(() -> pool.recorder.logs.size() == logs);
        worker.send(Arrays.copyOfRange(both, cut, both.length));
        assertThat(outcomeOf(first)).isEqualTo("first");
        assertThat(failureOf(second)).hasMessage("second");
      }
    }
  }

  static Stream<Arguments> strangers() {
    String wrong = "0".repeat(64);
    return Stream.of(
        Arguments.of("a wrong token", FakeWorker.hello(wrong)),
        Arguments.of("a short token", FakeWorker.hello("0")),
        Arguments.of("another version", FakeWorker.frame(1, 0, ("\u0002" + wrong).getBytes(StandardCharsets.ISO_8859_1))),
        Arguments.of("a HELLO with an id", FakeWorker.frame(1, 1, ("\u0001" + wrong).getBytes(StandardCharsets.ISO_8859_1))),
        Arguments.of("READY first", FakeWorker.ready()),
        Arguments.of("RESULT first", FakeWorker.frame(3, 1)),
        Arguments.of("HTTP", "GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII)),
        Arguments.of("zeros", new byte[100]));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("strangers")
  void aStrangerIsRefusedAndTheWorkerStays(String name, byte[] bytes) throws IOException {
    long pid = pid();
    try (FakeWorker stranger = connect()) {
      stranger.send(bytes);
      stranger.awaitEnd();
    }
    await().until(() -> !pool.recorder.events(WorkerEvent.Refused.class).isEmpty());
    try (FakeWorker worker = readyWorker()) {
      CompletableFuture<String> outcome = pool.call(0, "1");
      worker.send(FakeWorker.frame(3, worker.receive().id(), (byte) '1'));
      assertThat(outcomeOf(outcome)).isEqualTo("1");
    }
    assertThat(ProcessHandle.of(pid)).isPresent();
  }

  @Test
  void aSecondLinkOfTheSameWorkerIsRefused() throws IOException {
    String token = token();
    try (FakeWorker worker = connect();
        FakeWorker second = connect()) {
      worker.send(FakeWorker.hello(token), FakeWorker.ready());
      await().until(() -> pool.pool.workers().getFirst().ready());
      second.send(FakeWorker.hello(token));
      second.awaitEnd();
    }
  }

  static Stream<Arguments> offences() {
    return Stream.of(
        Arguments.of("a result nobody waits for", FakeWorker.frame(3, 5 << 20)),
        Arguments.of("a result for the link itself", FakeWorker.frame(3, 0)),
        Arguments.of("a result with an id out of all bounds", FakeWorker.frame(3, -1)),
        Arguments.of("an error nobody waits for", FakeWorker.frame(4, 77)),
        Arguments.of("a second HELLO", FakeWorker.frame(1, 0, new byte[65])),
        Arguments.of("a second READY", FakeWorker.ready()),
        Arguments.of("a PONG without PING", FakeWorker.frame(5, 999, new byte[4])),
        Arguments.of("a PONG without lag", FakeWorker.frame(5, 1)),
        Arguments.of("the runtime's own type", FakeWorker.frame(0x81, 1, new byte[3])),
        Arguments.of("an unknown type", FakeWorker.frame(0x7f, 0)),
        Arguments.of("a length too small", new byte[] {4, 0, 0, 0, 0}),
        Arguments.of("a length too large", new byte[] {0, 0, 0, 0x7f, 0}));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("offences")
  void aWorkerThatBreaksTheProtocolIsReplacedAndItsCallsAreAnswered(String name, byte[] bytes) throws IOException {
    long pid = pid();
    try (FakeWorker worker = readyWorker()) {
      CompletableFuture<String> inFlight = pool.call(0, "1");
      worker.receive();
      worker.send(bytes);
      assertThat(failureOf(inFlight)).hasMessageContaining("broke the link protocol");
      worker.awaitEnd();
    }
    await().until(() -> pid() != pid);
    assertThat(pool.recorder.events(WorkerEvent.Died.class).getFirst().reason()).contains("broke the link protocol");
    try (FakeWorker next = readyWorker()) {
      CompletableFuture<String> outcome = pool.call(0, "1");
      next.send(FakeWorker.frame(3, next.receive().id(), (byte) '1'));
      assertThat(outcomeOf(outcome)).isEqualTo("1");
    }
  }

  @Test
  void anAnswerGivenTwiceIsNotTakenForAnother() throws IOException {
    try (FakeWorker worker = readyWorker()) {
      CompletableFuture<String> first = pool.call(0, "1");
      int id = worker.receive().id();
      worker.send(FakeWorker.frame(3, id, (byte) '1'));
      assertThat(outcomeOf(first)).isEqualTo("1");
      CompletableFuture<String> second = pool.call(0, "2");
      assertThat(worker.receive().id()).isNotEqualTo(id);
      worker.send(FakeWorker.frame(3, id, (byte) '1'));
      assertThat(failureOf(second)).hasMessageContaining("broke the link protocol: an answer to a call that is not open");
    }
  }

  @Test
  void anAnswerToACancelledCallIsDropped() throws IOException {
    try (FakeWorker worker = readyWorker()) {
      TestPool.Call cancelled = pool.call(0, 0, "1");
      int id = worker.receive().id();
      cancelled.cancel();
      worker.receive();
      CompletableFuture<String> next = pool.call(0, "2");
      int nextId = worker.receive().id();
      worker.send(FakeWorker.frame(3, id, (byte) '1'), FakeWorker.frame(3, nextId, (byte) '2'));
      assertThat(outcomeOf(next)).isEqualTo("2");
      assertThat(cancelled.outcome).isNotDone();
    }
  }

  @Test
  void aLinkThatClosesEndsItsWorker() throws IOException {
    long pid = pid();
    readyWorker().close();
    await().until(() -> pid() != pid);
  }

  @Test
  void randomStreamsLeaveThePoolInOrder() throws IOException {
    Random random = new Random(11);
    for (int round = 0; round < 40; round++) {
      long pid = pid();
      CompletableFuture<String> call = pool.call(0, "1");
      try (FakeWorker worker = readyWorker()) {
        byte[] result = FakeWorker.frame(3, worker.receive().id(), new byte[20]);
        byte[] junk = new byte[random.nextInt(300)];
        random.nextBytes(junk);
        if (random.nextBoolean()) {
          worker.send(result);
        }
        worker.send(junk);
      } catch (IOException e) {
        // The runtime may have hung up while we were still talking.
      }
      assertThat(call.handle((result, failure) -> "ended").orTimeout(10, java.util.concurrent.TimeUnit.SECONDS).join()).isEqualTo("ended");
      await().pollInterval(Duration.ofMillis(5)).until(() -> pid() != pid);
    }
    assertThat(pool.pool.workers().getFirst().inFlight()).isZero();
    assertThat(pool.pool.queued()).isZero();
  }
}
