package dev.cortado.runtime;

import dev.cortado.http.Exchange;
import dev.cortado.model.v1.Endpoint;
import dev.cortado.model.v1.PathSegment;
import dev.cortado.schema.RequestView;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufOutputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes what {@code currentRequest()} tells a handler. Only for programs that ask for it, so clarity comes before speed here.
 */
final class RequestMetadata {
  private static final JsonFactory JSON = new JsonFactory();

  private RequestMetadata() {}

  /** Appends {@code u32 length} (little-endian) and the JSON described in docs/worker-protocol.md. */
  static void write(ByteBuf out, Exchange exchange, Endpoint endpoint, TraceLine trace) {
    int lengthAt = out.writerIndex();
    out.writeIntLE(0);
    String target = exchange.target();
    int query = target.indexOf('?');
    String traceId = trace.toString();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), (OutputStream) new ByteBufOutputStream(out))) {
      json.writeStartObject();
      json.writeStringProperty("method", exchange.method());
      json.writeStringProperty("path", query < 0 ? target : target.substring(0, query));
      json.writeStringProperty("pathAndQuery", target);
      writePathParameters(json, exchange.request(), endpoint);
      writeHeaders(json, exchange.request());
      json.writeStringProperty("traceId", traceId);
      // 13 digits of base 32: half of the trace identifier's random bits, as a span has half as many.
      json.writeStringProperty("spanId", traceId.substring(13));
      json.writeEndObject();
    }
    out.setIntLE(lengthAt, out.writerIndex() - lengthAt - Integer.BYTES);
  }

  private static void writePathParameters(JsonGenerator json, RequestView request, Endpoint endpoint) {
    json.writeObjectPropertyStart("pathParams");
    int parameter = 0;
    for (PathSegment segment : endpoint.getPathList()) {
      if (segment.getKind() != PathSegment.Kind.LITERAL) {
        int from = request.parameters[2 * parameter];
        int to = request.parameters[2 * parameter + 1];
        parameter++;
        if (from >= 0) {
          json.writeStringProperty(segment.getValue(), percentDecoded(text(request, from, to)));
        }
      }
    }
    json.writeEndObject();
  }

  private static String percentDecoded(String text) {
    // URLDecoder is for forms, where + is a space; in a path it is a plus.
    return text.indexOf('%') < 0 ? text : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static void writeHeaders(JsonGenerator json, RequestView request) {
    Map<String, Object> headers = LinkedHashMap.newLinkedHashMap(request.headerCount);
    for (int i = 0; i < request.headerCount; i++) {
      String name = text(request, request.headers[4 * i], request.headers[4 * i + 1]).toLowerCase(Locale.ROOT);
      if (!name.startsWith("x-encore-meta-")) {
        String value = text(request, request.headers[4 * i + 2], request.headers[4 * i + 3]);
        headers.merge(name, value, RequestMetadata::both);
      }
    }
    json.writeObjectPropertyStart("headers");
    headers.forEach((name, value) -> {
      json.writeName(name);
      if (value instanceof List<?> values) {
        json.writeStartArray();
        values.forEach(each -> json.writeString((String) each));
        json.writeEndArray();
      } else {
        json.writeString((String) value);
      }
    });
    json.writeEndObject();
  }

  private static Object both(Object earlier, Object later) {
    var values = new ArrayList<Object>();
    if (earlier instanceof List<?> several) {
      values.addAll(several);
    } else {
      values.add(earlier);
    }
    values.add(later);
    return values;
  }

  private static String text(RequestView request, int from, int to) {
    return new String(request.head, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
