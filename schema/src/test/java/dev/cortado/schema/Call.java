package dev.cortado.schema;

import dev.cortado.model.v1.App;
import dev.cortado.model.v1.Declaration;
import dev.cortado.model.v1.Endpoint;
import dev.cortado.model.v1.PathSegment;
import dev.cortado.model.v1.Type;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request to an endpoint, decoded both ways; the two answers must be the same in everything. */
final class Call {
  private final Endpoint.Builder endpoint = Endpoint.newBuilder().setName("endpoint");
  private final App.Builder app = App.newBuilder();
  private final String method;
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private final List<int[]> parameters = new ArrayList<>();
  private final List<int[]> headers = new ArrayList<>();
  private int[] query = {0, 0};
  private byte[] body = {};
  private int maxDepth = 128;

  /** What a decoder made of it. */
  record Answer(boolean ascii, String json, List<Fault> faults, String message) {}

  private Call(String method) {
    this.method = method;
  }

  static Call to(String method, Type request) {
    Call call = new Call(method);
    call.endpoint.setRequest(request);
    return call;
  }

  static Call post(Type request) {
    return to("POST", request);
  }

  static Call get(Type request) {
    return to("GET", request);
  }

  Call declaring(Type... declarations) {
    for (Type declaration : declarations) {
      app.addDeclarations(Declaration.newBuilder().setType(declaration));
    }
    return this;
  }

  Call maxDepth(int depth) {
    maxDepth = depth;
    return this;
  }

  /** A dynamic segment; a null value is an absent wildcard. */
  Call path(String name, @Nullable String value) {
    endpoint.addPath(PathSegment.newBuilder().setKind(PathSegment.Kind.LITERAL).setValue("x"));
    endpoint.addPath(PathSegment.newBuilder().setKind(PathSegment.Kind.PARAMETER).setValue(name));
    parameters.add(value == null ? new int[] {-1, -1} : append(value));
    return this;
  }

  Call query(String text) {
    query = append(text);
    return this;
  }

  Call header(String name, String value) {
    int[] nameBounds = append(name);
    int[] valueBounds = append(value);
    headers.add(new int[] {nameBounds[0], nameBounds[1], valueBounds[0], valueBounds[1]});
    return this;
  }

  Call body(String text) {
    return body(text.getBytes(StandardCharsets.UTF_8));
  }

  Call body(byte[] bytes) {
    body = bytes;
    return this;
  }

  private int[] append(String text) {
    head.writeBytes(new byte[] {'#'});
    int start = head.size();
    head.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return new int[] {start, head.size()};
  }

  RequestDecoder compiled() {
    return RequestDecoders.compile(app.build(), endpoint.build(), method, maxDepth);
  }

  RequestDecoder interpreted() {
    return RequestDecoders.interpret(app.build(), endpoint.build(), method, maxDepth);
  }

  RequestView view() {
    RequestView view = new RequestView();
    view.head = head.toByteArray();
    view.queryStart = query[0];
    view.queryEnd = query[1];
    view.parameterCount = parameters.size();
    for (int i = 0; i < parameters.size(); i++) {
      System.arraycopy(parameters.get(i), 0, view.parameters, 2 * i, 2);
    }
    view.headerCount = headers.size();
    for (int i = 0; i < headers.size(); i++) {
      System.arraycopy(headers.get(i), 0, view.headers, 4 * i, 4);
    }
    // Bytes around the body that a decoder must not look at.
    byte[] padded = new byte[body.length + 5];
    java.util.Arrays.fill(padded, (byte) '7');
    System.arraycopy(body, 0, padded, 3, body.length);
    view.body = padded;
    view.bodyStart = 3;
    view.bodyEnd = 3 + body.length;
    return view;
  }

  /** Decodes both ways, and fails unless the answers are the same. */
  Answer decode() {
    return decode(compiled(), interpreted());
  }

  Answer decode(RequestDecoder compiled, RequestDecoder interpreted) {
    Answer answer = decode(compiled);
    Answer reference = decode(interpreted);
    if (!answer.equals(reference)) {
      throw new AssertionError("compiled: " + answer + "\ninterpreted: " + reference + "\nfor " + endpoint + new String(body, StandardCharsets.UTF_8));
    }
    return answer;
  }

  private Answer decode(RequestDecoder decoder) {
    ByteBuf out = Unpooled.buffer();
    out.writeBytes(new byte[] {'>'});
    Faults faults = new Faults();
    boolean ascii = decoder.decode(view(), out, faults);
    if (!faults.isEmpty()) {
      return new Answer(false, "", List.copyOf(faults.list()), faults.message());
    }
    String json = out.toString(1, out.writerIndex() - 1, StandardCharsets.UTF_8);
    boolean isAscii = json.chars().allMatch(c -> c < 0x80);
    if (ascii != isAscii) {
      throw new AssertionError("ASCII is said to be " + ascii + ": " + json);
    }
    return new Answer(ascii, json, List.of(), "");
  }

  /** The argument's JSON; fails when there are faults. */
  String json() {
    Answer answer = decode();
    if (!answer.faults().isEmpty()) {
      throw new AssertionError(answer.message());
    }
    return answer.json();
  }

  /** The public message; fails when there is no fault. */
  String message() {
    Answer answer = decode();
    if (answer.faults().isEmpty()) {
      throw new AssertionError("accepted: " + answer.json());
    }
    return answer.message();
  }
}
