package dev.cortado.workers;

import static dev.cortado.workers.TestPool.outcomeOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Programs that read request metadata. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestContextTest {

  private static final int REQUEST = 0;
  private static final int ABORTED = 1;
  private static final int LOG = 2;

  private TestPool pool;

  @BeforeAll
  void start(@TempDir Path directory) throws IOException {
    pool = TestPool.ready(Programs.node(Programs.resource(directory, "requests.mjs")), 2);
  }

  @AfterAll
  void stop() {
    pool.close();
  }

  @Test
  void aHandlerSeesTheRequestItAnswers() {
    assertThat(outcomeOf(pool.call(REQUEST, "")))
        .startsWith("{\"type\":\"api-call\",\"api\":{\"service\":\"test\",\"endpoint\":\"request\"")
        .contains("\"method\":\"GET\"", "\"pathParams\":{\"id\":1}", "\"trace\":{\"traceId\":\"t\",\"spanId\":\"s\"}");
  }

  @Test
  void cancellingARunningCallFiresItsSignalAndSilencesItsReply() {
    TestPool.Call call = pool.call(1, ABORTED, "");
    await().until(() -> pool.pool.workers().getFirst().inFlight() == 1);
    call.cancel();
    await().until(() -> pool.recorder.logs.stream().anyMatch(log -> log.json().contains("aborted")));
    await().until(() -> pool.pool.workers().getFirst().inFlight() == 0);
    assertThat(call.outcome).isNotDone();
  }

  @Test
  void cancellingACallThatHasEndedDoesNothing() {
    TestPool.Call ended = pool.call(0, REQUEST, "");
    outcomeOf(ended.outcome);
    TestPool.Call next = pool.call(0, REQUEST, "");
    ended.cancel();
    assertThat(outcomeOf(next.outcome)).isNotEmpty();
  }

  @Test
  void aLogLineBelongsToTheCallThatWroteIt() {
    TestPool.Call call = pool.call(1, LOG, "");
    outcomeOf(call.outcome);
    assertThat(pool.recorder.logs).contains(new TestPool.Recorder.Log(0, call, "{\"level\":\"warn\",\"message\":\"inside\"}"));
    assertThat(pool.recorder.logs).contains(new TestPool.Recorder.Log(0, null, "{\"level\":\"info\",\"message\":\"loaded\"}"));
  }
}
