package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many clients at once, on several I/O threads, while decoders go from walking the schema to compiled code. */
final class ManyClientsTest {
  private static final int CLIENTS = 16;
  private static final int REQUESTS = 150;

  @RegisterExtension static final TestApp APP = TestApp.of("requests").withLoops(4);

  @Test
  void eachGetsTheAnswerToItsOwnRequest() {
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var clients = IntStream.range(0, CLIENTS).mapToObj(client -> CompletableFuture.runAsync(() -> ask(client), executor)).toList();
      clients.forEach(CompletableFuture::join);
    }
  }

  private static void ask(int client) {
    for (int i = 0; i < REQUESTS; i++) {
      int number = client * REQUESTS + i;
      String text = "client %d ".formatted(client).repeat(i % 20);
      if (i % 10 == 9) {
        Answer answer = APP.post("/people", "{\"people\":[%s]}".formatted("{},".repeat(client % 3) + "{}"));
        assertThat(answer.json().at("details").elements()).hasSize(3 * (1 + client % 3));
        continue;
      }
      Answer answer =
          APP.post("/places/%d?limit=%<d&filter=%d".formatted(number, client), "{\"rest\":\"%s\"}".formatted(text), "x-named", "n" + number, "cookie", "sid=s" + number);
      assertThat(answer.json().get("got"))
          .isEqualTo(
              "{\"id\":%d,\"filter\":\"%d\",\"limit\":%d,\"named\":\"n%d\",\"session\":{\"name\":\"sid\",\"value\":\"s%d\"},\"rest\":\"%s\"}"
                  .formatted(number, client, number, number, number, text));
      assertThat(answer.header("x-rest")).isEqualTo(text.strip());
    }
  }
}
