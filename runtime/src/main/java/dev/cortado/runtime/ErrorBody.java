package dev.cortado.runtime;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/** Writes the JSON of an error: {@code {"code", "message", "details"}} and, in development, {@code internal_message}. */
final class ErrorBody {
  /** What clients see of every internal error. */
  static final String INTERNAL_MESSAGE = "an internal error occurred";

  private static final JsonStringEncoder ESCAPES = JsonStringEncoder.getInstance();
  private static final byte[] CODE = ascii("{\"code\":\"");
  private static final byte[] MESSAGE = ascii("\",\"message\":\"");
  private static final byte[] DETAILS = ascii("\",\"details\":");
  private static final byte[] INTERNAL = ascii(",\"internal_message\":");
  private static final byte[] NULL = ascii("null");

  private ErrorBody() {}

  /** Writes everything up to the value of {@code details}, which the caller appends, followed by {@link #end}. */
  static void begin(ByteBuf out, ErrorCode code, String message) {
    out.writeBytes(CODE).writeCharSequence(code.wire(), StandardCharsets.US_ASCII);
    out.writeBytes(MESSAGE).writeBytes(ESCAPES.quoteAsUTF8(message)).writeBytes(DETAILS);
  }

  /**
   * Ends the object.
   *
   * @param development whether there is an {@code internal_message}
   * @param internalMessage its text; null as JSON's null
   */
  static void end(ByteBuf out, boolean development, @Nullable String internalMessage) {
    if (development) {
      out.writeBytes(INTERNAL);
      if (internalMessage == null) {
        out.writeBytes(NULL);
      } else {
        out.writeByte('"').writeBytes(ESCAPES.quoteAsUTF8(internalMessage)).writeByte('"');
      }
    }
    out.writeByte('}');
  }

  /** Writes a whole error. */
  static void write(ByteBuf out, ErrorCode code, String message, String details, boolean development, @Nullable String internalMessage) {
    begin(out, code, message);
    out.writeCharSequence(details, StandardCharsets.UTF_8);
    end(out, development, internalMessage);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
