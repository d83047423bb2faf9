package dev.cortado.schema;

import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Decodes valid requests with generated code; the first sign of a fault, and the reference decoder starts anew to find them all. */
final class CompiledDecoder implements RequestDecoder {
  private final RequestPlan plan;
  private final int maxDepth;
  private final HeadReader head;
  private final @Nullable BodyDecoder body;
  private final boolean bodyRequired;
  private final BodyCursor cursor;
  private final InterpretedDecoder reference;

  CompiledDecoder(RequestPlan plan, int maxDepth) {
    this(plan, maxDepth, plan.body() == null ? null : BodyCompiler.compile(plan.body()));
  }

  private CompiledDecoder(RequestPlan plan, int maxDepth, @Nullable BodyDecoder body) {
    this.plan = plan;
    this.maxDepth = maxDepth;
    this.head = new HeadReader(plan);
    this.body = body;
    this.bodyRequired = plan.bodyRequired();
    this.cursor = new BodyCursor(maxDepth);
    this.reference = new InterpretedDecoder(plan, maxDepth);
  }

  @Override
  public boolean decode(RequestView request, ByteBuf out, Faults faults) {
    int start = out.writerIndex();
    boolean withBody = body != null && (request.bodyEnd > request.bodyStart || bodyRequired);
    Argument argument = Argument.begin(head, request, out, faults, withBody);
    if (faults.isEmpty()) {
      if (body == null || !withBody) {
        return argument.ascii();
      }
      if (decode(body, request, out)) {
        argument.end(out);
        return argument.ascii() && cursor.ascii;
      }
    }
    faults.clear();
    out.writerIndex(start);
    return reference.decode(request, out, faults);
  }

  @Override
  public RequestDecoder fork() {
    return new CompiledDecoder(plan, maxDepth, body);
  }

  private boolean decode(BodyDecoder body, RequestView request, ByteBuf out) {
    BodyCursor cursor = this.cursor;
    cursor.start(request.body, request.bodyStart, request.bodyEnd, out);
    int p = cursor.space(request.bodyStart);
    // The argument's opening brace is written already, so the copied run begins after the body's.
    cursor.run = p + 1;
    p = body.decode(cursor, p);
    if (p < 0 || cursor.space(p) != request.bodyEnd) {
      return false;
    }
    cursor.flush(p);
    return true;
  }
}
