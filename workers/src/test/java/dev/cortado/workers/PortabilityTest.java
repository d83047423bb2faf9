package dev.cortado.workers;

import static dev.cortado.workers.TestPool.failureOf;
import static dev.cortado.workers.TestPool.outcomeOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Other engines than Node, other transports than epoll. */
class PortabilityTest {

  private static final int ECHO = 0;
  private static final int ECHO_ASYNC = 1;
  private static final int NOT_FOUND = 4;
  private static final int LARGE = 7;

  @TempDir private Path directory;

  private Path program() {
    return Programs.resource(directory, "calls.mjs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bun", "deno"})
  void anotherEngineAnswersTheSame(String name) throws IOException {
    JsEngine engine = JsEngine.of(installed(name));
    assumeTrue(engine.problem().isEmpty(), () -> "SKIPPED: " + engine.problem().orElseThrow());
    try (TestPool pool = TestPool.ready(Programs.options(engine, program()).withCount(2), 2)) {
      answers(pool);
    }
  }

  /** The engine that src/test/engines installs from npm, whose packages hold a binary a platform; else whatever the PATH has. */
  private static String installed(String name) throws IOException {
    try (Stream<Path> files = Files.find(Path.of("src/test/engines/node_modules"), 4, (file, attributes) -> isBinary(file, name))) {
      return files.findFirst().map(file -> file.toAbsolutePath().toString()).orElse(name);
    } catch (NoSuchFileException e) {
      return name;
    }
  }

  private static boolean isBinary(Path file, String name) {
    return file.endsWith(name) && Files.isRegularFile(file) && Files.isExecutable(file) && !file.toString().contains(".bin");
  }

  @Test
  void theJdksOwnDomainSocketsWillDo() throws IOException {
    try (TestPool pool = new TestPool(Programs.node(program()), 2, NioIoHandler.newFactory(), NioServerDomainSocketChannel.class)) {
      answers(pool);
    }
  }

  private static void answers(TestPool pool) {
    List<CompletableFuture<String>> outcomes =
        IntStream.range(0, 5000).mapToObj(i -> pool.call(i % 2, i % 3 == 0 ? ECHO : ECHO_ASYNC, "\"ü" + i + "\"").outcome).toList();
    for (int i = 0; i < outcomes.size(); i++) {
      assertThat(outcomeOf(outcomes.get(i))).isEqualTo("\"ü" + i + "\"");
    }
    assertThat(outcomeOf(pool.call(LARGE, "{\"length\":5000000}"))).hasSize(5_000_002);
    assertThat(outcomeOf(pool.call(ECHO, "\"" + "x".repeat(5_000_000) + "\""))).hasSize(5_000_002);
    assertThat(failureOf(pool.call(NOT_FOUND, ""))).hasMessageContaining("no such post");
    pool.pool.drain(Duration.ofSeconds(10)).orTimeout(20, TimeUnit.SECONDS).join();
    assertThat(pool.recorder.events(WorkerEvent.Died.class)).isEmpty();
  }
}
