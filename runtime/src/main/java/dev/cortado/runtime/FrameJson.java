package dev.cortado.runtime;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Reads the JSON that workers put into ERROR and LOG frames (docs/worker-protocol.md). */
final class FrameJson {
  private static final JsonFactory JSON = new JsonFactory();

  private FrameJson() {}

  /** A parser of the bytes from {@code from} to {@code to}, before the first token. */
  static JsonParser parser(byte[] bytes, int from, int to) {
    return JSON.createParser(ObjectReadContext.empty(), bytes, from, to - from);
  }

  /** The value that the parser has come to, as text; the parser is at its last token afterwards. */
  static String copyOf(JsonParser parser) {
    var out = new ByteArrayOutputStream();
    try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      generator.copyCurrentStructure(parser);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
