package dev.cortado.runtime;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * What a handler threw, as an ERROR frame tells it (docs/worker-protocol.md).
 *
 * @param code the code
 * @param message for the client, unless the code is internal
 * @param details JSON object or {@code null}, as text
 * @param internal the thrown text of an internal error
 * @param stack for the log
 */
record WorkerError(ErrorCode code, String message, String details, @Nullable String internal, @Nullable String stack) {
  /** Reads the payload of an ERROR frame. */
  static WorkerError parse(byte[] bytes, int from, int to) {
    ErrorCode code = ErrorCode.INTERNAL;
    String message = "";
    String details = "null";
    String internal = null;
    String stack = null;
    try (JsonParser parser = FrameJson.parser(bytes, from, to)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        boolean isNull = parser.nextToken() == JsonToken.VALUE_NULL;
        switch (name) {
          case "code" -> code = ErrorCode.of(parser.getString()).orElse(ErrorCode.INTERNAL);
          case "message" -> message = isNull ? "" : parser.getString();
          case "details" -> details = FrameJson.copyOf(parser);
          case "internal" -> internal = isNull ? null : parser.getString();
          case "stack" -> stack = isNull ? null : parser.getString();
          default -> parser.skipChildren();
        }
      }
    } catch (JacksonException e) {
      return new WorkerError(ErrorCode.INTERNAL, "", "null", "the worker described an error unreadably: " + e.getOriginalMessage(), null);
    }
    return new WorkerError(code, message, details, internal, stack);
  }
}
