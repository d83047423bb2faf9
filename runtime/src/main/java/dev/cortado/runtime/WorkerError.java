package dev.cortado.runtime;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

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
  private static final JsonFactory JSON = new JsonFactory();

  /** Reads the payload of an ERROR frame. */
  static WorkerError parse(byte[] bytes, int from, int to) {
    ErrorCode code = ErrorCode.INTERNAL;
    String message = "";
    String details = "null";
    String internal = null;
    String stack = null;
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), bytes, from, to - from)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        boolean isNull = parser.nextToken() == JsonToken.VALUE_NULL;
        switch (name) {
          case "code" -> code = ErrorCode.of(parser.getString()).orElse(ErrorCode.INTERNAL);
          case "message" -> message = isNull ? "" : parser.getString();
          case "details" -> details = copy(parser);
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

  private static String copy(JsonParser parser) {
    var out = new ByteArrayOutputStream();
    try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      generator.copyCurrentStructure(parser);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
