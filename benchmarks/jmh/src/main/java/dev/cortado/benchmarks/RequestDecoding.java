package dev.cortado.benchmarks;

import dev.cortado.model.v1.App;
import dev.cortado.schema.Faults;
import dev.cortado.schema.RequestDecoder;
import dev.cortado.schema.RequestDecoders;
import dev.cortado.schema.RequestView;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One request of about 390 bytes through its decoder: valid, valid in another order with white space, and with one fault. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class RequestDecoding {
  @Param({"compiled", "interpreted"})
  public String decoder;

  @Param({"valid", "spaced", "faulty"})
  public String body;

  private final RequestView request = new RequestView();
  private final Faults faults = new Faults();
  private final ByteBuf out = PooledByteBufAllocator.DEFAULT.directBuffer(4096);
  private RequestDecoder subject;

  @Setup
  public void setUp() {
    var app = App.getDefaultInstance();
    var endpoint = SchemaEndpoint.endpoint();
    subject = decoder.equals("compiled") ? RequestDecoders.compile(app, endpoint, "POST", 128) : RequestDecoders.interpret(app, endpoint, "POST", 128);
    String head = "POST /schema?page=2&verbose=true HTTP/1.1\r\nhost: localhost\r\nx-client: bench\r\ncontent-length: 392\r\n";
    request.head = head.getBytes(StandardCharsets.US_ASCII);
    request.queryStart = head.indexOf('?') + 1;
    request.queryEnd = head.indexOf(' ', request.queryStart);
    for (String name : new String[] {"host", "x-client", "content-length"}) {
      int at = head.indexOf(name + ":");
      int i = 4 * request.headerCount++;
      request.headers[i] = at;
      request.headers[i + 1] = at + name.length();
      request.headers[i + 2] = at + name.length() + 2;
      request.headers[i + 3] = head.indexOf('\r', at);
    }
    String text = new String(SchemaEndpoint.BODY, StandardCharsets.UTF_8);
    text =
        switch (body) {
          case "valid" -> text;
          case "spaced" -> text.replace("\":", "\": ").replace(",\"", ", \"");
          default -> text.replace("\"active\":true", "\"active\":1");
        };
    request.body = new byte[8192];
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, request.body, 0, bytes.length);
    request.bodyEnd = bytes.length;
  }

  @Benchmark
  public boolean decode() {
    out.clear();
    faults.clear();
    boolean ascii = subject.decode(request, out, faults);
    if (faults.isEmpty() == body.equals("faulty")) {
      throw new IllegalStateException("not as it should be");
    }
    return ascii;
  }
}
