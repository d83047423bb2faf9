package dev.cortado.schema;

import static dev.cortado.schema.Types.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.model.v1.Type;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RequestHeadTest {
  @Test
  void fieldsComeFromPathThenMarksThenQueryOrBody() {
    Type type = object(field("id", NUMBER), header("x-foo", field("foo", STRING)), query("q", field("find", STRING)), cookie("sid", field("s", STRING)), field("rest", NUMBER));
    assertThat(Call.post(type).path("id", "5").header("X-Foo", "f").query("q=a+b").header("Cookie", "a=b; sid=xyz").body("{\"rest\":1,\"id\":9}").json())
        .isEqualTo("{\"id\":5,\"find\":\"a b\",\"foo\":\"f\",\"s\":{\"name\":\"sid\",\"value\":\"xyz\"},\"rest\":1}");
    for (String method : new String[] {"GET", "HEAD", "DELETE", "OPTIONS", "TRACE"}) {
      assertThat(Call.to(method, type).path("id", "5").header("x-foo", "f").query("rest=1&q=%C3%A9").header("cookie", "sid=").json())
          .isEqualTo("{\"id\":5,\"find\":\"\u00e9\",\"rest\":1,\"foo\":\"f\",\"s\":{\"name\":\"sid\",\"value\":\"\"}}");
    }
  }

  @Test
  void aBodyWithNothingDeclaredLeavesTheHeadsFields() {
    Type type = object(field("id", NUMBER), optional("a", NUMBER));
    assertThat(Call.post(type).path("id", "5").body(" { } ").json()).isEqualTo("{\"id\":5}");
    assertThat(Call.post(type).path("id", "5").body("{\"x\":1 , \"y\":2}").json()).isEqualTo("{\"id\":5}");
    assertThat(Call.post(type).path("id", "5").body("").json()).isEqualTo("{\"id\":5}");
  }

  @Test
  void pathParametersAreDecodedAndCoerced() {
    assertThat(Call.get(object(field("p", STRING))).path("p", "a%2Fb+%22").json()).isEqualTo("{\"p\":\"a/b+\\\"\"}");
    assertThat(Call.get(object(field("p", NUMBER))).path("p", "1.5").json()).isEqualTo("{\"p\":1.5}");
    assertThat(Call.get(object(field("p", NUMBER))).path("p", "01").message()).isEqualTo("path parameter is not a valid number");
    assertThat(Call.get(object(field("p", BOOLEAN))).path("p", "yes").message()).isEqualTo("path parameter is not a valid boolean");
    assertThat(Call.get(object(field("p", DATE))).path("p", "now").message()).isEqualTo("path parameter is not a valid datetime");
    assertThat(Call.get(object(field("p", BIGINT))).path("p", "1.5").message()).isEqualTo("path parameter is not a valid decimal");
    assertThat(Call.get(object(field("p", ruled(NUMBER, min(3))))).path("p", "2").message())
        .isEqualTo("invalid path parameter p: value must be at least 3");
    assertThat(Call.get(object(field("p", union(text("x"), text("y"))))).path("p", "z").message())
        .isEqualTo("invalid path parameter p: invalid value, expected \"x\" | \"y\"");
    assertThat(Call.get(object(field("p", STRING))).path("p", "%ff").message()).isEqualTo("invalid path parameter p: invalid UTF-8");
    assertThat(Call.get(object(field("p", STRING))).path("p", "%4").message()).isEqualTo("invalid path parameter p: invalid percent-encoding");
  }

  @Test
  void anAbsentWildcardIsLeftOut() {
    assertThat(Call.get(object(field("p", STRING))).path("p", null).json()).isEqualTo("{}");
  }

  @Test
  void queryArraysAreRepeatedKeys() {
    Type type = object(field("a", array(NUMBER)), optional("b", STRING));
    assertThat(Call.get(type).query("a=1").json()).isEqualTo("{\"a\":[1]}");
    assertThat(Call.get(type).query("a=1&b=x&a=2").json()).isEqualTo("{\"a\":[1,2],\"b\":\"x\"}");
    assertThat(Call.get(type).query("a=1&a=x").message()).isEqualTo("unable to decode query string: a[1]: invalid type, expected number");
    assertThat(Call.get(type).query("a=1&b=x&b=y").message()).isEqualTo("unable to decode query string: duplicate field b");
    assertThat(Call.get(type).query("b=%zz").message()).isEqualTo("unable to decode query string: b: invalid percent-encoding; missing field a");
    assertThat(Call.get(object(field("a", ruled(array(STRING), maxLength(1))))).query("a=1&a=2").message())
        .isEqualTo("unable to decode query string: a: length too long (got 2, expected at most 1)");
  }

  @Test
  void queryOverridesAreKnownByBothNames() {
    Type type = object(query("q", field("find", STRING)));
    assertThat(Call.get(type).query("q=1").json()).isEqualTo("{\"find\":\"1\"}");
    assertThat(Call.get(type).query("find=1").json()).isEqualTo("{\"find\":\"1\"}");
    assertThat(Call.get(type).query("%71=1").json()).isEqualTo("{\"find\":\"1\"}");
  }

  @Test
  void booleansAndNullAreExact() {
    Type type = object(field("b", union(BOOLEAN, NULL)));
    assertThat(Call.get(type).query("b=true").json()).isEqualTo("{\"b\":true}");
    assertThat(Call.get(type).query("b=null").json()).isEqualTo("{\"b\":null}");
    assertThat(Call.get(type).query("b=True").message()).contains("b: invalid type, expected boolean");
    assertThat(Call.get(type).query("b").message()).contains("b: invalid type");
  }

  @Test
  void emptyHeadersAndCookiesAreNullWhereThatIsAllowed() {
    assertThat(Call.get(object(header("x-n", field("n", union(STRING, NULL))))).header("X-N", "").json()).isEqualTo("{\"n\":null}");
    assertThat(Call.get(object(cookie("n", field("n", union(NUMBER, NULL))))).header("cookie", "n=").json())
        .isEqualTo("{\"n\":{\"name\":\"n\",\"value\":null}}");
  }

  @Test
  void missingHeadersAndCookiesAreNamed() {
    assertThat(Call.get(object(header("x-foo", field("foo", STRING)))).message()).isEqualTo("missing required header: x-foo");
    assertThat(Call.get(object(cookie("sid", field("s", STRING)))).header("cookie", "xsid=1; sid2=3").message())
        .isEqualTo("missing required cookie: sid");
    assertThat(Call.post(object(header("x-foo", field("foo", STRING)), field("a", NUMBER))).body("{}").message())
        .isEqualTo("missing required header: x-foo; missing field a");
    assertThat(Call.get(object(header("x-foo", field("foo", NUMBER)))).header("x-foo", "a").message())
        .isEqualTo("invalid header x-foo: invalid type, expected number");
  }

  @Test
  void textsAreEscapedAsJson() {
    assertThat(Call.get(object(field("q", STRING))).query("q=%22%5C%0A%00%F0%9F%98%80").json())
        .isEqualTo("{\"q\":\"\\\"\\\\\\u000a\\u0000\ud83d\ude00\"}");
  }

  @Test
  void detailsListTheFaults() {
    Faults faults = new Faults();
    faults.add(new Fault(Fault.Part.BODY, "a", "minLength", "1", "length too short (got 0, expected at least 1)"));
    faults.add(new Fault(Fault.Part.BODY, "b", "pattern", "^\"$", "value does not match the regexp \"^\\\"$\""));
    ByteBuf out = Unpooled.buffer();
    faults.appendDetails(out);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "[{\"path\":\"a\",\"rule\":\"minLength\",\"expected\":\"1\",\"message\":\"length too short (got 0, expected at least 1)\"},"
                + "{\"path\":\"b\",\"rule\":\"pattern\",\"expected\":\"^\\\"$\",\"message\":\"value does not match the regexp \\\"^\\\\\\\"$\\\"\"}]");
  }
}
