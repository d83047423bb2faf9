package dev.cortado.workers;

import static dev.cortado.workers.TestPool.failureOf;
import static dev.cortado.workers.TestPool.outcomeOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.cortado.workers.TestPool.Failed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupervisionTest {

  private static final int ECHO = 0;
  private static final int PID = 1;
  private static final int WAIT = 2;
  private static final int OPEN = 3;
  private static final int BLOCK = 4;
  private static final int EXHAUST = 5;
  private static final int EXIT = 6;
  private static final int REJECT = 7;
  private static final int LATER = 8;
  private static final int CHILD = 9;

  private static final RestartPolicy QUICK = new RestartPolicy(Duration.ofSeconds(10), 5, Duration.ofMillis(400), Duration.ofSeconds(1));

  @TempDir private Path directory;

  private WorkerOptions life() {
    return Programs.node(Programs.resource(directory, "life.mjs"));
  }

  private WorkerOptions program(String source) {
    return Programs.node(Programs.write(directory, "program.mjs", source));
  }

  @Test
  void killingAWorkerUnderLoadLosesOnlyWhatWasInFlightOnIt() throws IOException {
    try (TestPool pool = TestPool.ready(life().withCount(2).withLimits(50, 100_000, 64 << 20), 2)) {
      long victim = pool.pool.workers().getFirst().pid();
      List<CompletableFuture<String>> outcomes = new ArrayList<>();
      for (int i = 0; i < 20_000; i++) {
        outcomes.add(pool.call(i % 2, ECHO, Integer.toString(i)).outcome);
        if (i == 5000) {
          ProcessHandle.of(victim).orElseThrow().destroyForcibly();
        }
      }
      int lost = 0;
      for (int i = 0; i < outcomes.size(); i++) {
        try {
          assertThat(outcomeOf(outcomes.get(i))).isEqualTo(Integer.toString(i));
        } catch (java.util.concurrent.CompletionException e) {
          assertThat(e).hasCauseInstanceOf(Failed.class);
          assertThat(failureOf(outcomes.get(i)).how).isEqualTo(Failed.How.UNAVAILABLE);
          lost++;
        }
      }
      assertThat(lost).isLessThanOrEqualTo(50);
      await().until(() -> pool.pool.workers().getFirst().ready() && pool.pool.workers().getFirst().pid() != victim);
      assertThat(pool.pool.workers().getFirst().deaths()).isEqualTo(1);
      assertThat(pool.recorder.events(WorkerEvent.Died.class).getFirst().reason()).contains("(pid " + victim + ") was killed (SIGKILL)");
    }
  }

  @Test
  void aWorkerWhoseLoopIsBlockedIsReplaced() throws IOException {
    WorkerOptions options = life().withHealth(Duration.ofMillis(50), Duration.ofMillis(500), Duration.ofSeconds(30));
    try (TestPool pool = TestPool.ready(options, 2)) {
      CompletableFuture<String> innocent = pool.call(1, WAIT, "").outcome;
      Failed failed = failureOf(pool.call(BLOCK, ""));
      assertThat(failed.how).isEqualTo(Failed.How.UNAVAILABLE);
      assertThat(failed).hasMessageContaining("did not answer for 0.5 s: its event loop is blocked");
      assertThat(failureOf(innocent).how).isEqualTo(Failed.How.UNAVAILABLE);
      assertThat(outcomeOf(pool.call(ECHO, "1"))).isEqualTo("1");
    }
  }

  @Test
  void aWorkerThatRunsOutOfMemoryIsReplacedAndTheReasonSaysSo() throws IOException {
    Path program = Programs.resource(directory, "life.mjs");
    List<String> command = List.of("node", "--max-old-space-size=40", program.toString());
    try (TestPool pool = TestPool.ready(WorkerOptions.of(command, directory), 1)) {
      assertThat(failureOf(pool.call(EXHAUST, "")).how).isEqualTo(Failed.How.UNAVAILABLE);
      assertThat(outcomeOf(pool.call(ECHO, "1"))).isEqualTo("1");
      assertThat(pool.recorder.events(WorkerEvent.Died.class).getFirst().reason()).contains("heap out of memory");
    }
  }

  @Test
  void aWorkerThatExitsIsReplacedAndWhatItAnsweredBeforeArrives() throws IOException {
    try (TestPool pool = TestPool.ready(life(), 1)) {
      TestPool.Call before = new TestPool.Call(pool.pool.dispatcher(0), pool.loop(0));
      TestPool.Call exit = new TestPool.Call(pool.pool.dispatcher(0), pool.loop(0));
      pool.loop(0)
          .execute(
              () -> {
                before.send(PID, "");
                exit.send(EXIT, "");
              });
      assertThat(outcomeOf(before.outcome)).isNotEmpty();
      assertThat(failureOf(exit.outcome).how).isEqualTo(Failed.How.UNAVAILABLE);
      assertThat(outcomeOf(pool.call(ECHO, "1"))).isEqualTo("1");
      assertThat(pool.recorder.events(WorkerEvent.Died.class).getFirst().reason()).contains("ended with exit code 3");
    }
  }

  @Test
  void anUnhandledRejectionEndsTheWorkerAsInNode() throws IOException {
    try (TestPool pool = TestPool.ready(life(), 1)) {
      pool.call(REJECT, "");
      await().until(() -> !pool.recorder.events(WorkerEvent.Died.class).isEmpty());
      assertThat(pool.recorder.events(WorkerEvent.Died.class).getFirst().reason()).contains("exit code 1", "nobody caught this");
      assertThat(pool.recorder.stderr).anyMatch(line -> line.contains("nobody caught this"));
      assertThat(outcomeOf(pool.call(ECHO, "1"))).isEqualTo("1");
    }
  }

  @Test
  void aProgramThatFailsToLoadSaysWhy() throws IOException {
    try (TestPool pool = new TestPool(program("throw new Error('no database here');"), 1)) {
      assertThatThrownBy(() -> pool.pool.whenReady().orTimeout(10, TimeUnit.SECONDS).join())
          .hasCauseInstanceOf(WorkerStartException.class)
          .hasMessageContaining("ended with exit code 1 before the program was loaded")
          .hasMessageContaining("rror: no database here");
    }
  }

  @Test
  void anEngineThatIsNotThereIsNamed() throws IOException {
    try (TestPool pool = new TestPool(WorkerOptions.of(List.of("no-such-engine", "x.mjs"), directory), 1)) {
      assertThatThrownBy(() -> pool.pool.whenReady().orTimeout(10, TimeUnit.SECONDS).join())
          .hasCauseInstanceOf(WorkerStartException.class)
          .hasMessageContaining("no-such-engine");
    }
  }

  @Test
  void aProgramThatRegistersOtherHandlersThanTheModelHasIsRefused() throws IOException {
    try (TestPool pool = new TestPool(life().withEndpoints(3), 1)) {
      assertThatThrownBy(() -> pool.pool.whenReady().orTimeout(10, TimeUnit.SECONDS).join())
          .hasMessageContaining("registered 10 handlers instead of 3: bundle and model differ");
    }
  }

  @Test
  void callsWaitWhileTheProgramLoads() throws IOException {
    String slow =
        """
        import { start } from "cortado-worker";
        await new Promise((resolve) => setTimeout(resolve, 300));
        start({ endpoints: [{ service: "s", name: "n", handler: () => 1 }] });
        """;
    try (TestPool pool = new TestPool(program(slow), 1)) {
      assertThat(outcomeOf(pool.call(0, ""))).isEqualTo("1");
    }
  }

  @Test
  void rapidDeathsLeadToRefusalsInsteadOfAHotLoopAndToAnotherTryLater() throws Exception {
    String broken =
        """
        import { existsSync } from "node:fs";
        import { start } from "cortado-worker";
        if (!existsSync("%s")) throw new Error("still broken");
        start({ endpoints: [{ service: "s", name: "n", handler: () => "repaired" }] });
        """;
    Path repaired = directory.resolve("repaired");
    try (TestPool pool = new TestPool(program(broken.formatted(repaired)).withRestarts(QUICK), 1)) {
      CompletableFuture<String> waiting = pool.call(0, "");
      Failed failed = failureOf(waiting);
      assertThat(failed.how).isEqualTo(Failed.How.UNAVAILABLE);
      assertThat(failed).hasMessageContaining("5 times in a row").hasMessageContaining("still broken");
      Failed refused = failureOf(pool.call(0, ""));
      assertThat(refused.how).isEqualTo(Failed.How.REFUSED);
      assertThat(refused).hasMessageContaining("still broken");
      WorkerEvent.GaveUp gaveUp = pool.recorder.events(WorkerEvent.GaveUp.class).getFirst();
      assertThat(gaveUp.deaths()).isEqualTo(5);
      assertThat(gaveUp.retryAfter()).isEqualTo(Duration.ofMillis(400));
      java.nio.file.Files.createFile(repaired);
      await().until(() -> pool.pool.workers().getFirst().ready());
      assertThat(outcomeOf(pool.call(0, ""))).isEqualTo("\"repaired\"");
    }
  }

  @Test
  void callsBeyondTheLimitWaitInOrderAndBeyondTheQueueAreRefused() throws IOException {
    try (TestPool pool = TestPool.ready(life().withLimits(2, 3, 64 << 20), 1)) {
      List<CompletableFuture<String>> running = List.of(pool.call(WAIT, ""), pool.call(WAIT, ""));
      List<TestPool.Call> waiting = IntStream.range(0, 3).mapToObj(i -> pool.call(0, ECHO, Integer.toString(i))).toList();
      Failed refused = failureOf(pool.call(ECHO, "3"));
      assertThat(refused.how).isEqualTo(Failed.How.REFUSED);
      assertThat(refused).hasMessage("the workers are overloaded");
      assertThat(pool.pool.queued()).isEqualTo(3);
      assertThat(pool.pool.workers().getFirst().sent()).isEqualTo(2);

      waiting.get(1).cancel();
      TestPool.Call inItsPlace = pool.call(0, ECHO, "4");
      await().until(() -> pool.pool.queued() == 3);
      ProcessHandle.of(pool.pool.workers().getFirst().pid()).orElseThrow().destroyForcibly();
      assertThat(failureOf(running.get(0)).how).isEqualTo(Failed.How.UNAVAILABLE);
      assertThat(failureOf(running.get(1)).how).isEqualTo(Failed.How.UNAVAILABLE);
      assertThat(outcomeOf(waiting.get(0).outcome)).isEqualTo("0");
      assertThat(outcomeOf(waiting.get(2).outcome)).isEqualTo("2");
      assertThat(outcomeOf(inItsPlace.outcome)).isEqualTo("4");
      assertThat(waiting.get(1).outcome).isNotDone();
      assertThat(pool.pool.queued()).isZero();
      assertThat(pool.pool.workers().getFirst().sent()).isEqualTo(5);
    }
  }

  @Test
  void whatWasNotSentYetGoesToAnotherWorker() throws IOException {
    try (TestPool pool = TestPool.ready(life(), 1)) {
      long victim = pool.pool.workers().getFirst().pid();
      // A frozen worker reads nothing, so the socket takes only what fits into it.
      signal("STOP", victim);
      String argument = "\"" + "x".repeat(100_000) + "\"";
      List<CompletableFuture<String>> outcomes = IntStream.range(0, 200).mapToObj(i -> pool.call(ECHO, argument)).toList();
      await().until(() -> pool.pool.queued() > 0);
      ProcessHandle.of(victim).orElseThrow().destroyForcibly();
      int lost = 0;
      for (CompletableFuture<String> outcome : outcomes) {
        try {
          assertThat(outcomeOf(outcome)).isEqualTo(argument);
        } catch (java.util.concurrent.CompletionException e) {
          lost++;
        }
      }
      // The first batch was on its way; the second and the queue were not.
      assertThat(lost).isBetween(1, 30);
    }
  }

  @Test
  void severalWorkersShareTheCalls() throws IOException {
    try (TestPool pool = TestPool.ready(life().withCount(3), 2)) {
      List<CompletableFuture<String>> pids = IntStream.range(0, 300).mapToObj(i -> pool.call(i % 2, PID, "").outcome).toList();
      assertThat(pids.stream().map(TestPool::outcomeOf).distinct()).hasSize(3);
      assertThat(pool.pool.workers()).allMatch(worker -> worker.sent() > 20 && worker.inFlight() == 0);
    }
  }

  @Test
  void drainingLetsCallsFinishAndWorkersExitByThemselves() throws IOException {
    try (TestPool pool = TestPool.ready(life().withCount(2).withLimits(2, 10, 64 << 20), 2)) {
      List<CompletableFuture<String>> calls =
          IntStream.range(0, 6).mapToObj(i -> pool.call(i % 2, LATER, "{\"millis\":200}").outcome).toList();
      List<ProcessHandle> processes = pool.pool.workers().stream().map(w -> ProcessHandle.of(w.pid()).orElseThrow()).toList();
      outcomeOf(pool.call(ECHO, "1"));
      CompletableFuture<Void> drained = pool.pool.drain(Duration.ofSeconds(20));
      await().until(() -> failureOf(pool.call(ECHO, "1")).how == Failed.How.REFUSED);
      assertThat(calls).allSatisfy(call -> assertThat(outcomeOf(call)).isEqualTo("\"late\""));
      drained.orTimeout(10, TimeUnit.SECONDS).join();
      assertThat(processes).noneMatch(ProcessHandle::isAlive);
      assertThat(pool.recorder.events(WorkerEvent.Died.class)).isEmpty();
    }
  }

  @Test
  void drainingEndsAtItsLimit() throws IOException {
    try (TestPool pool = TestPool.ready(life(), 1)) {
      CompletableFuture<String> never = pool.call(WAIT, "");
      await().until(() -> pool.pool.workers().getFirst().inFlight() == 1);
      pool.pool.drain(Duration.ofMillis(200)).orTimeout(10, TimeUnit.SECONDS).join();
      assertThat(failureOf(never).how).isEqualTo(Failed.How.UNAVAILABLE);
    }
  }

  @Test
  void restartingReplacesEveryWorkerWithoutLosingACall() throws IOException {
    try (TestPool pool = TestPool.ready(life().withCount(2), 2)) {
      List<Long> before = pool.pool.workers().stream().map(WorkerStats::pid).toList();
      List<CompletableFuture<String>> slow = IntStream.range(0, 10).mapToObj(i -> pool.call(LATER, "{\"millis\":300}")).toList();
      CompletableFuture<Void> restarted = pool.pool.restart();
      List<CompletableFuture<String>> quick = new ArrayList<>();
      while (!restarted.isDone()) {
        quick.add(pool.call(ECHO, "1"));
        outcomeOf(quick.getLast());
      }
      restarted.join();
      assertThat(slow).allSatisfy(call -> assertThat(outcomeOf(call)).isEqualTo("\"late\""));
      assertThat(quick).allSatisfy(call -> assertThat(outcomeOf(call)).isEqualTo("1"));
      assertThat(pool.pool.workers().stream().map(WorkerStats::pid)).doesNotContainAnyElementsOf(before);
      await().until(() -> before.stream().noneMatch(pid -> ProcessHandle.of(pid).isPresent()));
      assertThat(pool.recorder.events(WorkerEvent.Died.class)).isEmpty();
    }
  }

  @Test
  void closingKillsWorkersWithTheirChildrenAndRemovesTheSockets() throws IOException {
    TestPool pool = TestPool.ready(life().withCount(2), 1);
    long child = Long.parseLong(outcomeOf(pool.call(CHILD, "")));
    List<Long> pids = pool.pool.workers().stream().map(WorkerStats::pid).toList();
    CompletableFuture<String> waiting = pool.call(WAIT, "");
    Path sockets = pool.pool.directory();
    assertThat(sockets).isDirectory();
    await().until(() -> pool.pool.workers().stream().anyMatch(worker -> worker.inFlight() == 1));
    pool.close();
    assertThat(failureOf(waiting).how).isEqualTo(Failed.How.UNAVAILABLE);
    assertThat(sockets).doesNotExist();
    await().until(() -> pids.stream().noneMatch(pid -> ProcessHandle.of(pid).isPresent()));
    await().until(() -> ProcessHandle.of(child).isEmpty());
  }

  @Test
  void workersLeaveInterruptsToTheRuntime() throws IOException {
    try (TestPool pool = TestPool.ready(life(), 1)) {
      long pid = pool.pool.workers().getFirst().pid();
      signal("INT", pid);
      signal("TERM", pid);
      assertThat(outcomeOf(pool.call(PID, ""))).isEqualTo(Long.toString(pid));
      assertThat(outcomeOf(pool.call(LATER, "{\"millis\":100}"))).isEqualTo("\"late\"");
      outcomeOf(pool.call(OPEN, ""));
      assertThat(pool.pool.workers().getFirst().pid()).isEqualTo(pid);
    }
  }

  private static void signal(String name, long pid) throws IOException {
    try {
      assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor()).isZero();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
