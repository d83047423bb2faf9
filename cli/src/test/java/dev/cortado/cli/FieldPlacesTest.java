package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the fields of a request travel. */
final class FieldPlacesTest {
  @RegisterExtension static final TestApp APP = TestApp.of("requests");

  @ParameterizedTest
  @ValueSource(strings = {"GET", "DELETE", "TRACE"})
  void unmarkedFieldsTravelInTheQueryOfMethodsWithoutBody(String method) throws IOException {
    String answer =
        APP.exchange(
            method + " /places/1?rest=query HTTP/1.1\r\nhost: x\r\nconnection: close\r\n"
                + (method.equals("TRACE") ? "\r\n" : "content-length: 15\r\n\r\n{\"rest\":\"body\"}"));

    assertThat(answer).startsWith("HTTP/1.1 200 OK\r\n").contains("{\"id\":1,\"rest\":\"query\"}");
  }

  @Test
  void unmarkedFieldsTravelInTheQueryOfHead() {
    Answer answer = APP.send("HEAD", "/places/1?rest=query", "");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("x-rest")).isEqualTo("query");
    assertThat(answer.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH"})
  void unmarkedFieldsTravelInTheBodyOfTheOtherMethods(String method) {
    Answer answer = APP.send(method, "/places/1?rest=query", "{\"rest\":\"body\"}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(got(answer)).isEqualTo("{\"id\":1,\"rest\":\"body\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST"})
  void markedFieldsTravelWhereTheyAreMarkedWhateverTheMethod(String method) {
    Answer answer =
        APP.send(
            method,
            "/places/7?filter=f&limit=10",
            method.equals("GET") ? "" : "{\"filter\":\"no\",\"limit\":0,\"named\":\"no\",\"session\":\"no\",\"id\":0}",
            "trace-level", "3", "x-named", "n", "X-FLAG", "true", "x-mode", "fast", "cookie", "theme=2; sid=abc; other=1");

    assertThat(got(answer))
        .isEqualTo(
            "{\"id\":7,\"filter\":\"f\",\"limit\":10,\"traceLevel\":3,\"named\":\"n\",\"flag\":true,\"mode\":\"fast\","
                + "\"session\":{\"name\":\"sid\",\"value\":\"abc\"},\"theme\":{\"name\":\"theme\",\"value\":2}}");
  }

  @Test
  void aHeaderWithoutNameIsCalledAsTheFieldInKebabCase() {
    assertThat(got(APP.get("/places/1", "trace-level", "2"))).contains("\"traceLevel\":2");
    assertThat(got(APP.get("/places/1", "traceLevel", "2"))).doesNotContain("traceLevel");
  }

  @Test
  void aRenamedQueryFieldIsAcceptedByBothNames() {
    assertThat(got(APP.get("/places/1?order-by=name"))).isEqualTo("{\"id\":1,\"sort\":\"name\"}");
    assertThat(got(APP.get("/places/1?sort=name"))).isEqualTo("{\"id\":1,\"sort\":\"name\"}");
  }

  @Test
  void repeatedQueryKeysFillAnArray() {
    assertThat(got(APP.get("/places/1?page=3&filter=x&page=1&page=2"))).isEqualTo("{\"id\":1,\"filter\":\"x\",\"pages\":[3,1,2]}");
    assertThat(got(APP.get("/places/1?page=3"))).isEqualTo("{\"id\":1,\"pages\":[3]}");
  }

  @Test
  void commasAndBracketsDoNotMakeArrays() {
    assertThat(APP.get("/places/1?page=1,2").status()).isEqualTo(400);
    assertThat(got(APP.get("/places/1?page[]=1"))).isEqualTo("{\"id\":1}");
  }

  @Test
  void aRepeatedScalarInAQueryIsRefused() {
    Answer answer = APP.get("/places/1?limit=1&limit=2");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("message")).isEqualTo("unable to decode query string: duplicate field limit");
  }

  @Test
  void aQueryIsPercentDecodedAndPlusIsASpace() {
    assertThat(got(APP.get("/places/1?filter=a%26b+c%2B%C3%A9"))).isEqualTo("{\"id\":1,\"filter\":\"a&b c+é\"}");
  }

  @Test
  void marksBelowTheTopLevelAreInert() {
    Answer answer = APP.post("/inner?width=1", "{\"inner\":{\"text\":\"t\",\"size\":5}}", "x-text", "no");

    assertThat(got(answer)).isEqualTo("{\"text\":\"t\",\"size\":5}");
  }

  @Test
  void whatIsMissingIsToldInTheOrderQueryHeaderCookie() {
    Answer answer = APP.get("/required");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("code")).isEqualTo("invalid_argument");
    assertThat(answer.json().get("message"))
        .isEqualTo(
            "unable to decode query string: missing field page; missing field words; missing required header: x-id; missing required cookie: sid");
  }

  /** The handler's argument as JSON. */
  private static String got(Answer answer) {
    return answer.json().get("got");
  }
}
