package dev.cortado.schema;

import io.netty.buffer.ByteBuf;

/** The reference decoder: walks the schema. */
final class InterpretedDecoder implements RequestDecoder {
  private final RequestPlan plan;
  private final int maxDepth;
  private final HeadReader head;
  private final BodyCursor cursor;
  private final BodyReader reader;

  InterpretedDecoder(RequestPlan plan, int maxDepth) {
    this.plan = plan;
    this.maxDepth = maxDepth;
    this.head = new HeadReader(plan);
    this.cursor = new BodyCursor(maxDepth);
    this.reader = new BodyReader(cursor);
  }

  @Override
  public boolean decode(RequestView request, ByteBuf out, Faults faults) {
    Shape body = plan.body();
    boolean withBody = body != null && (request.bodyEnd > request.bodyStart || plan.bodyRequired());
    Argument argument = Argument.begin(head, request, out, faults, withBody);
    if (body == null || !withBody || faults.isFull()) {
      return argument.ascii();
    }
    if (request.bodyEnd == request.bodyStart) {
      faults.add(new Fault(Fault.Part.BODY, "", "required", "object", "the body is empty, expected an object"));
      return argument.ascii();
    }
    cursor.start(request.body, request.bodyStart, request.bodyEnd, out);
    reader.start = request.bodyStart;
    int p = cursor.space(request.bodyStart);
    // The argument's opening brace is written already, so the copied run begins after the body's.
    cursor.run = p + 1;
    p = reader.read(body, p, faults);
    if (p < 0) {
      if (!faults.isFull()) {
        reader.syntaxFault(faults);
      }
      return argument.ascii();
    }
    int rest = cursor.space(p);
    if (rest < request.bodyEnd) {
      cursor.fail(rest, "unexpected text after the body");
      reader.syntaxFault(faults);
      return argument.ascii();
    }
    cursor.flush(p);
    argument.end(out);
    return argument.ascii() && cursor.ascii;
  }

  @Override
  public RequestDecoder fork() {
    return new InterpretedDecoder(plan, maxDepth);
  }
}
