package dev.cortado.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** How bytes are cut into reads makes no difference, and what is accepted means the same to Netty's own codec. */
@Timeout(120)
class Http1TornRequestsTest {
  static final List<String> SAMPLES = Samples.CONNECTIONS;

  private static final String[] FRAGMENTS = {
    "\r\n", "\n", "\r", " ", "\t", ":", "\0", ";", ",", "0", "1", "F", "\r\n\r\n", "Host: b\r\n", "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n",
    "HTTP/1.0", "Connection: close\r\n", "Expect: 100-continue\r\n", "X: y\r\n", "0\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\u00e9", "#", "?", "/", "*"
  };

  @ParameterizedTest
  @FieldSource("SAMPLES")
  void givesTheSameAnswersWhereverItIsTorn(String sample) {
    byte[] bytes = sample.getBytes(ISO_8859_1);
    String whole = withoutContinue(new BytesServer().read(bytes));
    for (int i = 1; i < bytes.length; i++) {
      var server = new BytesServer().read(Arrays.copyOf(bytes, i), Arrays.copyOfRange(bytes, i, bytes.length));
      assertThat(withoutContinue(server)).as("torn at %d", i).isEqualTo(whole);
    }
    assertThat(withoutContinue(new BytesServer().read(Samples.eachByte(bytes)))).isEqualTo(whole);
  }

  @Test
  void survivesMutationsAndAgreesWithNettyOnWhatItAccepts() {
    int accepted = 0;
    for (int seed = 0; seed < 60_000; seed++) {
      byte[] bytes = mutation(seed);
      var whole = new BytesServer().read(bytes);
      String expected = statusesWithoutErrorKind(whole);
      var torn = new BytesServer().read(torn(bytes, new Random(seed)));
      assertThat(torn.seen).as("seed %d: %s", seed, Samples.text(bytes)).isEqualTo(whole.seen);
      assertThat(statusesWithoutErrorKind(torn)).as("seed %d: %s", seed, Samples.text(bytes)).isEqualTo(expected);
      accepted += whole.seen.size();
      assertThat(requestLinesAndBodies(whole.seen)).as("seed %d: %s", seed, Samples.text(bytes)).isEqualTo(byNetty(bytes, whole.seen.size()));
      whole.close();
      torn.close();
    }
    // The mutations would be worth nothing if most of them broke everything.
    assertThat(accepted).isGreaterThan(10_000);
  }

  private static byte[] mutation(int seed) {
    var random = new Random(seed);
    var text = new StringBuilder(Samples.CONNECTIONS.get(random.nextInt(Samples.CONNECTIONS.size())));
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(5)) {
        case 0 -> text.setCharAt(at, (char) random.nextInt(256));
        case 1 -> text.deleteCharAt(at);
        case 2 -> text.insert(at, FRAGMENTS[random.nextInt(FRAGMENTS.length)]);
        case 3 -> {
          int line = text.indexOf("\r\n", at);
          text.insert(line < 0 ? at : line + 2, FRAGMENTS[random.nextInt(FRAGMENTS.length)]);
        }
        default -> text.insert(at, text.substring(at, Math.min(text.length(), at + 1 + random.nextInt(20))));
      }
    }
    // A torn head is looked at again when a line of it ends, so a fault in the middle of a last line may not be seen yet.
    return text.append("\r\n\r\n").toString().getBytes(ISO_8859_1);
  }

  private static byte[][] torn(byte[] bytes, Random random) {
    var pieces = new ArrayList<byte[]>();
    for (int from = 0; from < bytes.length; ) {
      int to = Math.min(bytes.length, from + 1 + random.nextInt(12));
      pieces.add(Arrays.copyOfRange(bytes, from, to));
      from = to;
    }
    return pieces.toArray(byte[][]::new);
  }

  /** Whether a 100 is sent depends on whether the body is there already, and so it may. */
  private static String withoutContinue(BytesServer server) {
    return server.everything().replace("HTTP/1.1 100 Continue\r\n\r\n", "").replace("100 ", "");
  }

  /** With two faults in a message, how it is torn may decide which is seen first. */
  private static String statusesWithoutErrorKind(BytesServer server) {
    return server.outcome().replace("100 ", "").replaceAll("4\\d\\d|5\\d\\d", "refused");
  }

  private static List<String> requestLinesAndBodies(List<String> seen) {
    return seen.stream().map(text -> text.substring(0, text.indexOf(" query=")) + " " + text.substring(text.indexOf("\nbody=") + 6)).toList();
  }

  /** The first requests as Netty's codec sees them. */
  private static List<String> byNetty(byte[] bytes, int count) {
    var channel = new EmbeddedChannel(new HttpRequestDecoder(), new HttpObjectAggregator(1 << 20));
    var requests = new ArrayList<String>();
    try {
      channel.writeInbound(Unpooled.wrappedBuffer(bytes));
      for (Object message; requests.size() < count && (message = channel.readInbound()) != null; ) {
        if (message instanceof FullHttpRequest request) {
          if (request.decoderResult().isSuccess() && !isAnsweredByTheServer(request)) {
            requests.add(request.method() + " " + request.uri() + " " + request.content().toString(ISO_8859_1));
          }
          request.release();
        }
      }
    } finally {
      channel.pipeline().removeLast();
      channel.finishAndReleaseAll();
    }
    return requests;
  }

  private static boolean isAnsweredByTheServer(FullHttpRequest request) {
    return request.uri().equals("*");
  }
}
