package dev.cortado.schema;

import static dev.cortado.schema.Types.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cortado.model.v1.App;
import dev.cortado.model.v1.Declaration;
import dev.cortado.model.v1.Endpoint;
import dev.cortado.model.v1.Type;
import dev.cortado.model.v1.Wire;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jspecify.annotations.Nullable;

class ResponseTest {
  record Sent(int status, boolean hasBody, String lines, String body) {}

  static ResponseEncoder[] encoders(@Nullable Type response, List<Type> declarations) {
    Endpoint.Builder endpoint = Endpoint.newBuilder();
    if (response != null) {
      endpoint.setResponse(response);
    }
    App.Builder app = App.newBuilder();
    declarations.forEach(type -> app.addDeclarations(Declaration.newBuilder().setType(type)));
    return new ResponseEncoder[] {
      ResponseEncoders.compile(app.build(), endpoint.build()), ResponseEncoders.interpret(app.build(), endpoint.build())
    };
  }

  static Sent encode(ResponseEncoder encoder, byte[] result) throws EncodingException {
    byte[] padded = new byte[result.length + 4];
    System.arraycopy(result, 0, padded, 2, result.length);
    ByteBuf out = Unpooled.buffer().writeBytes(new byte[] {'>', '>'});
    ResponseHead head = new ResponseHead();
    encoder.encode(padded, 2, 2 + result.length, head, out);
    String lines = new String(head.lines.bytes(), 0, head.lines.length(), StandardCharsets.UTF_8);
    return new Sent(head.status, head.hasBody, lines, out.toString(2, out.writerIndex() - 2, StandardCharsets.UTF_8));
  }

  static Sent send(@Nullable Type type, String result, Type... declarations) throws EncodingException {
    ResponseEncoder[] encoders = encoders(type, List.of(declarations));
    Sent compiled = encode(encoders[0], Generator.utf8(result));
    assertThat(compiled).isEqualTo(encode(encoders[1], Generator.utf8(result)));
    return compiled;
  }

  @Test
  void onlyDeclaredFieldsLeaveAtEveryDepth() throws EncodingException {
    Type type = object(field("a", object(field("b", NUMBER))), optional("c", array(object(field("d", STRING)))));
    assertThat(send(type, "{\"x\":{\"y\":[1,\"}\"]},\"a\":{\"b\":1,\"secret\":2},\"c\":[{\"e\":1,\"d\":\"\\\"\"},{\"d\":\"\"}],\"z\":1}").body())
        .isEqualTo("{\"a\":{\"b\":1},\"c\":[{\"d\":\"\\\"\"},{\"d\":\"\"}]}");
    assertThat(send(object(field("a", ANY), field("r", record(NUMBER))), "{\"a\":{\"q\":1},\"r\":{\"s\":1}}").body())
        .isEqualTo("{\"a\":{\"q\":1},\"r\":{\"s\":1}}");
  }

  @Test
  void fieldsLeaveInDeclarationOrderAtEveryDepth() throws EncodingException {
    Type inner = object(field("x", NUMBER), field("y", STRING), optional("z", array(NUMBER)));
    Type type = object(field("a", inner), field("b", inner), field("c", STRING));
    assertThat(send(type, "{\"c\":\"\",\"q\":0,\"b\":{\"z\":[1,2],\"y\":\"1\",\"x\":1},\"a\":{\"y\":\"\u00e9\",\"w\":9,\"x\":2}}").body())
        .isEqualTo("{\"a\":{\"x\":2,\"y\":\"\u00e9\"},\"b\":{\"x\":1,\"y\":\"1\",\"z\":[1,2]},\"c\":\"\"}");
  }

  @Test
  void deepNestingInTheWrongOrderIsLinear() throws EncodingException {
    Type node = object(optional("v", NUMBER), optional("n", reference(0)));
    String result = "{\"n\":".repeat(500) + "{}" + ",\"v\":1}".repeat(500);
    assertThat(send(node, result, node).body()).isEqualTo("{\"v\":1,\"n\":".repeat(500) + "{}" + "}".repeat(500));
  }

  @Test
  void datesBigintsAndDecimals() throws EncodingException {
    Type type = object(field("d", DATE), field("e", DATE), field("b", BIGINT), field("c", array(DECIMAL)));
    assertThat(send(type, "{\"d\":\"2024-01-02T03:04:05.000Z\",\"e\":\"2024-01-02T03:04:05.120Z\",\"b\":12,\"c\":[\"1.5\",2.5]}").body())
        .isEqualTo("{\"d\":\"2024-01-02T03:04:05Z\",\"e\":\"2024-01-02T03:04:05.120Z\",\"b\":\"12\",\"c\":[\"1.5\",\"2.5\"]}");
  }

  @Test
  void voidAndEmptyTypesHaveNoBody() throws EncodingException {
    assertThat(send(null, "{\"a\":1}")).isEqualTo(new Sent(200, false, "", ""));
    assertThat(send(object(), "{\"a\":1}")).isEqualTo(new Sent(200, false, "", ""));
    assertThat(send(object(header("x", field("x", STRING))), "{\"x\":\"1\"}")).isEqualTo(new Sent(200, false, "x: 1\r\n", ""));
  }

  @Test
  void undefinedOfADeclaredObjectIsAnEmptyObject() throws EncodingException {
    assertThat(send(object(optional("a", STRING)), "")).isEqualTo(new Sent(200, true, "", "{}"));
    assertThatThrownBy(() -> send(object(header("x", field("x", STRING)), field("a", STRING)), "")).hasMessage("missing header parameters");
  }

  @Test
  void headersCookiesAndStatusLeaveTheBody() throws EncodingException {
    Type type =
        object(
            wire(Wire.Place.HTTP_STATUS, "", field("status", NUMBER)),
            header("location", field("to", STRING)),
            header("x-n", field("n", NUMBER)),
            header("x-d", field("d", DATE)),
            header("x-l", optional("l", array(STRING))),
            cookie("sid", field("s", STRING)),
            query("q", field("query", STRING)),
            field("a", NUMBER));
    Sent sent =
        send(
            type,
            "{\"a\":1,\"status\":201,\"to\":\"/x?y=\\\"\u00e9\",\"n\":1.5,\"d\":\"2024-01-02T03:04:05.000Z\",\"l\":[\"p\",\"q\"],"
                + "\"s\":{\"value\":\"v\",\"path\":\"/\"},\"query\":\"z\"}");
    assertThat(sent.status()).isEqualTo(201);
    assertThat(sent.body()).isEqualTo("{\"query\":\"z\",\"a\":1}");
    assertThat(sent.lines())
        .isEqualTo(
            "location: /x?y=\"\u00e9\r\nx-n: 1.5\r\nx-d: 2024-01-02T03:04:05+00:00\r\nx-l: p\r\nx-l: q\r\nset-cookie: sid=v; Path=/\r\n");
    assertThat(send(type, "{\"a\":1,\"n\":null}").lines()).isEmpty();
  }

  @Test
  void cookiesHaveTheirAttributesInOrder() throws EncodingException {
    Type type = object(cookie("c", field("c", STRING)));
    assertThat(
            send(
                    type,
                    "{\"c\":{\"value\":\"a b\",\"expires\":\"2015-10-21T07:28:00.000Z\",\"sameSite\":\"Lax\",\"domain\":\"d.e\",\"path\":\"/p\","
                        + "\"maxAge\":-5,\"secure\":true,\"httpOnly\":true,\"partitioned\":true}}")
                .lines())
        .isEqualTo(
            "set-cookie: c=a b; HttpOnly; SameSite=Lax; Partitioned; Secure; Path=/p; Domain=d.e; Max-Age=0; Expires=Wed, 21 Oct 2015 07:28:00 GMT\r\n");
    assertThat(send(type, "{\"c\":{\"value\":\"v\",\"sameSite\":\"None\"}}").lines()).isEqualTo("set-cookie: c=v; SameSite=None; Secure\r\n");
    assertThat(send(type, "{\"c\":{\"value\":\"v\",\"sameSite\":\"None\",\"secure\":false}}").lines()).isEqualTo("set-cookie: c=v; SameSite=None\r\n");
    for (String bad : new String[] {"\"sameSite\":\"lax\"", "\"maxAge\":1.5", "\"expires\":\"soon\"", "\"path\":\"/;Secure\"", "\"domain\":\"\\r\\nx:y\""}) {
      assertThatThrownBy(() -> send(type, "{\"c\":{\"value\":\"v\"," + bad + "}}")).isInstanceOf(EncodingException.class);
    }
  }

  @Test
  void responsesCannotBeSplit() {
    Type type = object(header("x", field("x", STRING)));
    for (String bad : new String[] {"a\\r\\nb", "a\\u0000", "\\n", "\\u007f"}) {
      assertThatThrownBy(() -> send(type, "{\"x\":\"" + bad + "\"}")).isInstanceOf(EncodingException.class).hasMessageContaining("control character");
    }
    assertThatThrownBy(() -> send(object(header("content-length", field("x", NUMBER))), "{\"x\":3}")).isInstanceOf(EncodingException.class);
  }

  @Test
  void aStatusMustBeFinal() {
    Type type = object(wire(Wire.Place.HTTP_STATUS, "", field("s", NUMBER)));
    for (String bad : new String[] {"99", "100", "199", "600", "200.5", "-200", "\"200\"", "2e2"}) {
      assertThatThrownBy(() -> send(type, "{\"s\":" + bad + "}")).isInstanceOf(EncodingException.class);
    }
  }

  @Test
  void unionsKeepWhatTheirMemberDeclares() throws EncodingException {
    Type tagged = tagged("k", object(field("k", text("a")), field("x", NUMBER)), object(field("k", text("b")), field("y", NUMBER)));
    assertThat(send(object(field("u", tagged)), "{\"u\":{\"x\":1,\"y\":2,\"k\":\"b\"}}").body()).isEqualTo("{\"u\":{\"k\":\"b\",\"y\":2}}");
    assertThat(send(tagged, "{\"y\":2,\"x\":1,\"k\":\"a\"}").body()).isEqualTo("{\"k\":\"a\",\"x\":1}");
    Type plain = union(object(field("a", NUMBER)), object(field("a", NUMBER), field("b", NUMBER)), object(field("c", DATE)), NULL, STRING);
    assertThat(send(object(field("u", plain)), "{\"u\":{\"a\":1,\"b\":2,\"z\":3}}").body()).isEqualTo("{\"u\":{\"a\":1,\"b\":2}}");
    assertThat(send(object(field("u", plain)), "{\"u\":{\"c\":\"2024-01-02T03:04:05.000Z\",\"a\":\"q\"}}").body())
        .isEqualTo("{\"u\":{\"c\":\"2024-01-02T03:04:05Z\"}}");
    assertThat(send(object(field("u", plain)), "{\"u\":null}").body()).isEqualTo("{\"u\":null}");
  }

  @Test
  void valuesOfTheWrongTypePassAsTheyAre() throws EncodingException {
    assertThat(send(object(field("a", STRING), field("b", object(field("c", NUMBER)))), "{\"a\":1,\"b\":[2]}").body()).isEqualTo("{\"a\":1,\"b\":[2]}");
  }

  @Test
  void headerFieldsDoNotComeThroughAnIndexSignature() throws EncodingException {
    assertThat(send(record(NUMBER, header("x", field("x", NUMBER))), "{\"a\":1,\"x\":2}")).isEqualTo(new Sent(200, true, "x: 2\r\n", "{\"a\":1}"));
  }

  @Test
  void compiledAndInterpretedEncodersAnswerAlike() throws EncodingException {
    for (long seed = 0; seed < Integer.getInteger("cortado.test.schemas", 1500); seed++) {
      Generator generator = new Generator(seed);
      Type type = generator.object(3);
      ResponseEncoder[] encoders = encoders(type, generator.declarations);
      for (int i = 0; i < 20; i++) {
        byte[] result = Generator.utf8(generator.json(type, 0, true));
        boolean broken = generator.random.nextInt(4) == 0;
        result = broken ? generator.mutate(result) : result;
        Object compiled = answer(encoders[0], result);
        assertThat(compiled).as("seed %s: %s", seed, new String(result, StandardCharsets.UTF_8)).isEqualTo(answer(encoders[1], result));
        assertThat(broken || compiled instanceof Sent).isTrue();
        if (!broken && compiled instanceof Sent sent && sent.hasBody()) {
          tools.jackson.databind.json.JsonMapper.shared().readTree(sent.body());
        }
      }
    }
  }

  private static Object answer(ResponseEncoder encoder, byte[] result) {
    try {
      return encode(encoder, result);
    } catch (EncodingException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
