package dev.cortado.schema;

import dev.cortado.model.v1.Wire;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** What all encoders do before and after the body. */
final class ResponseFrame {
  final ResultCursor cursor = new ResultCursor();
  private final ResponsePlan plan;
  private final ResponseHeadWriter headWriter;

  ResponseFrame(ResponsePlan plan) {
    this.plan = plan;
    this.headWriter = new ResponseHeadWriter(plan, cursor);
  }

  /** Writes the head; returns what the body must be encoded by, null when it is complete. */
  @Nullable Shape begin(byte[] json, int from, int to, ResponseHead head, ByteBuf out) throws EncodingException {
    head.reset();
    head.hasBody = plan.body() != null;
    if (from == to) {
      if (plan.head().stream().anyMatch(field -> field.place() == Wire.Place.HEADER)) {
        throw new EncodingException("missing header parameters");
      }
      if (head.hasBody) {
        out.writeByte('{').writeByte('}');
      }
      return null;
    }
    cursor.start(json, from, to, out);
    if (!headWriter.isEmpty()) {
      headWriter.write(from, head);
    }
    return plan.body();
  }

  /** Copies the rest. */
  void end(int p) throws EncodingException {
    if (p != cursor.end) {
      throw new EncodingException("the result is not JSON, or nested too deep");
    }
    cursor.flush(p);
  }
}
