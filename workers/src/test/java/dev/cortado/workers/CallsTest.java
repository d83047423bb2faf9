package dev.cortado.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CallsTest {

  private static final int ECHO = 0;
  private static final int ECHO_ASYNC = 1;

  private TestPool pool;

  @BeforeAll
  void start(@TempDir Path directory) throws IOException {
    pool = TestPool.ready(Programs.node(Programs.resource(directory, "basic.mjs")), 2);
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
      assertThat(outcomes.get(i).orTimeout(20, TimeUnit.SECONDS).join()).isEqualTo(arguments.get(i));
    }
  }
}
