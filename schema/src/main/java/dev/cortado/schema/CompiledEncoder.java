package dev.cortado.schema;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Encodes responses with generated code. */
final class CompiledEncoder implements ResponseEncoder {
  private final ResponseFrame frame;
  private final @Nullable ResultEncoder body;

  CompiledEncoder(ResponsePlan plan) {
    this.frame = new ResponseFrame(plan);
    this.body = plan.body() == null ? null : ResultCompiler.compile(plan.body());
  }

  @Override
  public void encode(byte[] json, int from, int to, ResponseHead head, ByteBuf out) throws EncodingException {
    if (frame.begin(json, from, to, head, out) != null && body != null) {
      frame.end(body.encode(frame.cursor, from));
    }
  }
}
