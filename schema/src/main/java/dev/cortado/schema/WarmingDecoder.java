package dev.cortado.schema;

import io.netty.buffer.ByteBuf;

/** Walks the schema for the first requests, and generates code once there have been enough to be worth it: start-up pays for none. */
final class WarmingDecoder implements RequestDecoder {
  /** Generating takes about as long as walking so many requests (1 to 2 ms). */
  static final int ENOUGH = 500;

  private final RequestPlan plan;
  private final int maxDepth;
  private RequestDecoder decoder;
  private int requests;

  WarmingDecoder(RequestPlan plan, int maxDepth) {
    this.plan = plan;
    this.maxDepth = maxDepth;
    this.decoder = new InterpretedDecoder(plan, maxDepth);
  }

  @Override
  public boolean decode(RequestView request, ByteBuf out, Faults faults) {
    if (requests < ENOUGH && ++requests == ENOUGH) {
      decoder = new CompiledDecoder(plan, maxDepth);
    }
    return decoder.decode(request, out, faults);
  }
}
