package dev.cortado.schema;

import io.netty.buffer.ByteBuf;

/** Walks the schema for the first responses, and generates code once there have been enough to be worth it; see {@link WarmingDecoder}. */
final class WarmingEncoder implements ResponseEncoder {
  private final ResponsePlan plan;
  private ResponseEncoder encoder;
  private int responses;

  WarmingEncoder(ResponsePlan plan) {
    this.plan = plan;
    this.encoder = new InterpretedEncoder(plan);
  }

  @Override
  public void encode(byte[] json, int from, int to, ResponseHead head, ByteBuf out) throws EncodingException {
    if (responses < WarmingDecoder.ENOUGH && ++responses == WarmingDecoder.ENOUGH) {
      encoder = new CompiledEncoder(plan);
    }
    encoder.encode(json, from, to, head, out);
  }
}
