package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the loss of a worker costs: what was in flight on it, and nothing else. */
final class WorkerLossTest {
  private static final int LOAD = 100;

  @RegisterExtension static final TestApp ONE = TestApp.of("life");
  @RegisterExtension static final TestApp TWO = TestApp.of("life").withWorkers(2).withLoops(2);

  @BeforeEach
  void awaitWorkers() {
    await().atMost(Duration.ofSeconds(20)).until(() -> Stream.of(ONE, TWO).flatMap(app -> app.workers().stream()).allMatch(worker -> worker.ready()));
  }

  @Test
  void modulesKeepTheirStateWithOneWorker() {
    int first = count(ONE);

    assertThat(count(ONE)).isEqualTo(first + 1);
    assertThat(count(ONE)).isEqualTo(first + 2);
  }

  @Test
  void severalWorkersShareTheLoad() {
    List<CompletableFuture<Answer>> answers = load(TWO, "/sleep/20");

    assertThat(answers.stream().map(CompletableFuture::join).filter(answer -> answer.status() != 200)).isEmpty();
    assertThat(answers.stream().map(answer -> answer.join().json().get("pid")).distinct()).hasSize(2);
  }

  @Test
  void aKilledWorkerLosesOnlyWhatIsInFlightOnIt() {
    long victim = TWO.workers().getFirst().pid();
    List<CompletableFuture<Answer>> slow = load(TWO, "/sleep/2500");
    await().until(() -> TWO.workers().stream().mapToInt(worker -> worker.inFlight()).sum() == LOAD);
    int onVictim = TWO.workers().getFirst().inFlight();
    assertThat(onVictim).isBetween(1, LOAD - 1);

    kill(victim);
    await().until(() -> TWO.workers().getFirst().pid() != victim);
    List<CompletableFuture<Answer>> during = load(TWO, "/quick");

    assertThat(during).allMatch(answer -> answer.join().status() == 200);
    assertThat(slow.stream().filter(answer -> answer.join().status() == 503)).hasSize(onVictim);
    assertThat(slow.stream().filter(answer -> answer.join().status() == 200)).hasSize(LOAD - onVictim);
  }

  @Test
  void whatComesWhileTheOnlyWorkerIsReplacedWaitsForTheNext() {
    long victim = ONE.workers().getFirst().pid();
    CompletableFuture<Answer> inFlight = ONE.sendLater("GET", "/sleep/10000", "");
    await().until(() -> ONE.workers().getFirst().inFlight() == 1);

    kill(victim);

    assertIsUnavailable(inFlight.join());
    assertThat(load(ONE, "/quick")).allMatch(answer -> answer.join().status() == 200);
    assertThat(count(ONE)).as("a new worker begins anew").isEqualTo(1);
    Json line = ONE.log().line(logged -> logged.get("message").startsWith("worker died") && logged.get("pid").equals(String.valueOf(victim)));
    assertThat(line.get("level")).isEqualTo("error");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/exit/0", "/exit/3", "/reject"})
  void aProgramThatEndsItsWorkerIsAnsweredUnavailable(String path) {
    long victim = ONE.workers().getFirst().pid();

    assertIsUnavailable(ONE.post(path, ""));

    assertThat(ONE.get("/quick").json().get("pid")).isNotEqualTo(String.valueOf(victim));
  }

  private static void assertIsUnavailable(Answer answer) {
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("retry-after")).isNotEmpty();
    assertThat(answer.json().get("code")).isEqualTo("unavailable");
    assertThat(answer.json().get("message")).isEqualTo("the service is currently unavailable");
    assertThat(answer.json().get("internal_message")).isNotEmpty();
  }

  private static List<CompletableFuture<Answer>> load(TestApp app, String path) {
    return IntStream.range(0, LOAD).mapToObj(_ -> app.sendLater("GET", path, "")).toList();
  }

  private static int count(TestApp app) {
    return Integer.parseInt(app.post("/count", "").json().get("count"));
  }

  private static void kill(long pid) {
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
  }
}
