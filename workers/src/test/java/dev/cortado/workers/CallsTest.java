package dev.cortado.workers;

import static dev.cortado.workers.TestPool.failureOf;
import static dev.cortado.workers.TestPool.outcomeOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cortado.workers.TestPool.Failed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CallsTest {

  private static final int ECHO = 0;
  private static final int ECHO_ASYNC = 1;
  private static final int NOTHING = 2;
  private static final int HAS_ARGUMENT = 3;
  private static final int NOT_FOUND = 4;
  private static final int BROKEN = 5;
  private static final int LENGTH = 6;
  private static final int LARGE = 7;
  private static final int ENVIRONMENT = 8;
  private static final int LOG = 9;

  private TestPool pool;

  @BeforeAll
  void start(@TempDir Path directory) throws IOException {
    WorkerOptions options = Programs.node(Programs.resource(directory, "calls.mjs"));
    pool = TestPool.ready(options.withEnvironment(Map.of("GREETING", "hi")).withEndpoints(10), 2);
  }

  @AfterAll
  void stop() {
    pool.close();
  }

  @Test
  void manyCallsInParallelFromEveryLoopComeBackToWhomTheyBelong() {
    List<CompletableFuture<String>> outcomes = new ArrayList<>();
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      String argument = "{\"i\":" + i + ",\"text\":\"" + (i % 7 == 0 ? "zwölf ☕ " : "twelve") + "x".repeat(i % 300) + "\"}";
      arguments.add(argument);
      outcomes.add(pool.call(i % 2, i % 3 == 0 ? ECHO : ECHO_ASYNC, argument).outcome);
    }
    for (int i = 0; i < outcomes.size(); i++) {
      assertThat(outcomeOf(outcomes.get(i))).isEqualTo(arguments.get(i));
    }
  }

  @Test
  void undefinedIsAnEmptyResult() {
    assertThat(outcomeOf(pool.call(NOTHING, "{}"))).isEmpty();
  }

  @Test
  void aCallMayHaveNoArgument() {
    assertThat(outcomeOf(pool.call(HAS_ARGUMENT, ""))).isEqualTo("{\"given\":false}");
    assertThat(outcomeOf(pool.call(HAS_ARGUMENT, "{}"))).isEqualTo("{\"given\":true}");
  }

  @Test
  void anErrorKeepsCodeMessageAndDetails() {
    Failed failed = failureOf(pool.call(NOT_FOUND, ""));
    assertThat(failed.how).isEqualTo(Failed.How.ERROR);
    assertThat(failed).hasMessage("{\"code\":\"not_found\",\"message\":\"no such post\",\"details\":{\"field\":\"ü\"}}");
  }

  @Test
  void aBugIsInternalWithItsTextAndStack() {
    Failed failed = failureOf(pool.call(BROKEN, ""));
    assertThat(failed.getMessage())
        .startsWith("{\"code\":\"internal\",\"message\":\"an internal error occurred\",\"internal\":\"a bug\"")
        .contains("calls.mjs:");
  }

  @Test
  void argumentsAndResultsMayBeLargerThanAnyBuffer() {
    int length = 9 << 20;
    List<CompletableFuture<String>> outcomes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      outcomes.add(pool.call(LENGTH, "{\"text\":\"" + "y".repeat(length + i) + "\"}"));
      outcomes.add(pool.call(LARGE, "{\"length\":" + (length + i) + "}"));
    }
    for (int i = 0; i < 4; i++) {
      assertThat(outcomeOf(outcomes.get(2 * i))).isEqualTo("{\"length\":" + (length + i) + "}");
      assertThat(outcomeOf(outcomes.get(2 * i + 1))).hasSize(length + i + 2);
    }
  }

  @Test
  void aResultTooLargeForTheLinkIsAnError() {
    Failed failed = failureOf(pool.call(LARGE, "{\"length\":" + (65 << 20) + "}"));
    assertThat(failed.getMessage()).contains("exceeds the 64 MiB");
    assertThat(outcomeOf(pool.call(ECHO, "1"))).isEqualTo("1");
  }

  @Test
  void anArgumentTooLargeForTheLinkIsRefused() {
    Failed failed = failureOf(pool.call(ECHO, "\"" + "z".repeat(64 << 20) + "\""));
    assertThat(failed.how).isEqualTo(Failed.How.UNAVAILABLE);
    assertThat(failed).hasMessageContaining("exceeds the 64 MiB");
    assertThat(outcomeOf(pool.call(ECHO, "1"))).isEqualTo("1");
  }

  @Test
  void theProgramSeesItsEnvironmentButNotTheToken() {
    assertThat(outcomeOf(pool.call(ENVIRONMENT, "")))
        .isEqualTo("{\"token\":null,\"greeting\":\"hi\",\"directory\":\"" + Path.of("").toAbsolutePath() + "\"}");
  }

  @Test
  void whatIsLoggedOutsideOfATrackedCallBelongsToNone() {
    assertThat(outcomeOf(pool.call(LOG, ""))).isEmpty();
    await().untilAsserted(
            () ->
                assertThat(pool.recorder.logs)
                    .contains(new TestPool.Recorder.Log(0, null, "{\"level\":\"info\",\"message\":\"hello\",\"fields\":{\"a\":1}}")));
  }

  @Test
  void aCallThatIsTakenBackReachesNoWorker() throws Exception {
    outcomeOf(pool.call(ECHO, "1"));
    long before = sent();
    pool.loop(0)
        .submit(
            () -> {
              Dispatcher dispatcher = pool.pool.dispatcher(0);
              Objects.requireNonNull(dispatcher.begin(ECHO)).writeBytes(new byte[5000]);
              dispatcher.rollback();
            })
        .sync();
    assertThat(sent()).isEqualTo(before);
    assertThat(outcomeOf(pool.call(ECHO, "2"))).isEqualTo("2");
    assertThat(sent()).isEqualTo(before + 1);
  }

  private long sent() {
    return pool.pool.workers().getFirst().sent();
  }
}
