package dev.cortado.benchmarks;

import dev.cortado.model.v1.App;
import dev.cortado.schema.EncodingException;
import dev.cortado.schema.ResponseEncoder;
import dev.cortado.schema.ResponseEncoders;
import dev.cortado.schema.ResponseHead;
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

/** One result of about 390 bytes through its encoder: in declaration order, and with the last field first. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ResponseEncoding {
  @Param({"compiled", "interpreted"})
  public String encoder;

  @Param({"ordered", "unordered"})
  public String result;

  private final ResponseHead head = new ResponseHead();
  private final ByteBuf out = PooledByteBufAllocator.DEFAULT.directBuffer(4096);
  private ResponseEncoder subject;
  private byte[] json;

  @Setup
  public void setUp() {
    var app = App.getDefaultInstance();
    var endpoint = SchemaEndpoint.endpoint();
    subject = encoder.equals("compiled") ? ResponseEncoders.compile(app, endpoint) : ResponseEncoders.interpret(app, endpoint);
    String text = new String(SchemaEndpoint.BODY, StandardCharsets.UTF_8);
    String last = ",\"limit\":\"unlimited\"";
    String unordered = "{" + last.substring(1) + "," + text.substring(1).replace(last, "");
    json = (result.equals("ordered") ? text : unordered).getBytes(StandardCharsets.UTF_8);
  }

  @Benchmark
  public int encode() throws EncodingException {
    out.clear();
    subject.encode(json, 0, json.length, head, out);
    return out.writerIndex();
  }
}
