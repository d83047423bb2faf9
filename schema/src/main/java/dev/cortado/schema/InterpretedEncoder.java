package dev.cortado.schema;

import io.netty.buffer.ByteBuf;

/** The reference encoder: walks the schema. */
final class InterpretedEncoder implements ResponseEncoder {
  private final ResponsePlan plan;
  private final ResponseFrame frame;
  private final ResultWriter writer;

  InterpretedEncoder(ResponsePlan plan) {
    this.plan = plan;
    this.frame = new ResponseFrame(plan);
    this.writer = new ResultWriter(frame.cursor);
  }

  @Override
  public void encode(byte[] json, int from, int to, ResponseHead head, ByteBuf out) throws EncodingException {
    Shape body = frame.begin(json, from, to, head, out);
    if (body != null) {
      frame.end(writer.value(body, from));
    }
  }

  @Override
  public ResponseEncoder fork() {
    return new InterpretedEncoder(plan);
  }
}
