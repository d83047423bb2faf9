package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which endpoint answers. */
final class RoutingTest {
  @RegisterExtension static final TestApp APP = TestApp.of("routes");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/ | {\"route\":\"root\"}",
        "/users/me | {\"route\":\"literal\"}",
        "/users/you | {\"route\":\"parameter\",\"got\":{\"id\":\"you\"}}",
        "/users/you/posts/3 | {\"route\":\"deeper\",\"got\":{\"id\":\"you\",\"post\":3}}",
        "/users/me/settings | {\"route\":\"settings\"}",
        "/files/a/b/c.txt | {\"route\":\"file\",\"got\":{\"path\":\"a/b/c.txt\"}}",
        "/files/index | {\"route\":\"index\"}",
        "/shop/a/b | {\"route\":\"fallback\",\"got\":{\"rest\":\"a/b\"}}",
      })
  void everyFormOfPathFindsItsEndpoint(String path, String body) {
    assertThat(APP.get(path).body()).isEqualTo(body);
  }

  @Test
  void healthProbesAreAnsweredWithoutTheProgram() {
    var answer = APP.get("/__encore/healthz");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).contains("\"code\":\"ok\"", "\"env_name\":\"local\"");
  }

  @Test
  void aLiteralThatLeadsNowhereGivesWayToAParameter() {
    assertThat(APP.get("/users/me/posts/1").body()).isEqualTo("{\"route\":\"deeper\",\"got\":{\"id\":\"me\",\"post\":1}}");
  }

  @ParameterizedTest
  @CsvSource({"/users/me/, literal", "/users/you/, parameter", "/users/you/posts/3/, deeper", "/files/index/, index"})
  void aTrailingSlashIsAccepted(String path, String route) {
    assertThat(APP.get(path).json().get("route")).isEqualTo(route);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/users/a%2Fb | {\"route\":\"parameter\",\"got\":{\"id\":\"a/b\"}}",
        "/users/%6de | {\"route\":\"parameter\",\"got\":{\"id\":\"me\"}}",
        "/users/%C3%A9+1 | {\"route\":\"parameter\",\"got\":{\"id\":\"é+1\"}}",
        "/files/a%2Fb/%20 | {\"route\":\"file\",\"got\":{\"path\":\"a/b/ \"}}",
      })
  void valuesArePercentDecodedAfterMatching(String path, String body) {
    assertThat(APP.get(path).body()).isEqualTo(body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/users/%FF", "/users/%C3"})
  void aValueThatIsNotUtf8IsRefused(String path) {
    Answer answer = APP.get(path);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("code")).isEqualTo("invalid_argument");
  }

  @ParameterizedTest
  @CsvSource({"/files, file", "/files/, file", "/shop, fallback", "/shop/, fallback"})
  void theBarePrefixOfAWildcardLeavesItsFieldAbsent(String path, String route) {
    assertThat(APP.get(path).body()).isEqualTo("{\"route\":\"%s\",\"got\":{}}".formatted(route));
  }

  @Test
  void aFallbackAnswersWhereTheMatchingRouteLacksTheMethod() {
    assertThat(APP.get("/shop/cart").body()).isEqualTo("{\"route\":\"fallback\",\"got\":{\"rest\":\"cart\"}}");
    assertThat(APP.post("/shop/cart", "").body()).isEqualTo("{\"route\":\"cart\"}");
  }

  @Test
  void withoutPathAndMethodItIsAPostToServiceAndName() {
    assertThat(APP.post("/routes.standard", "").body()).isEqualTo("{\"route\":\"standard\"}");
    assertThat(APP.get("/routes.standard").status()).isEqualTo(404);
  }

  @Test
  void aListOfMethodsIsAnsweredAndNoOther() {
    assertThat(APP.send("PUT", "/several", "").status()).isEqualTo(200);
    assertThat(APP.send("PATCH", "/several", "").status()).isEqualTo(200);
    assertThat(APP.send("POST", "/several", "").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE"})
  void anAsteriskIsEveryMethod(String method) throws IOException {
    assertThat(APP.exchange(method + " /all HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200 OK\r\n")
        .endsWith("\r\n\r\n{\"route\":\"all\"}");
  }

  @Test
  void eachMethodOfAPathMayHaveItsEndpoint() {
    assertThat(APP.get("/by-method").json().get("route")).isEqualTo("get");
    assertThat(APP.send("DELETE", "/by-method", "").json().get("route")).isEqualTo("delete");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /nowhere, endpoint not found",
    "GET, /users/a/b, endpoint not found",
    "GET, /users//posts/1, endpoint not found",
    "GET, /hidden, endpoint not found",
    "POST, /users/me, no route for method",
    "POST, /half, no route for method",
    "HEAD, /users/me, no route for method",
    "DELETE, /several, no route for method",
  })
  void whatHasNoRouteIsNotFound(String method, String path, String message) {
    Answer answer = APP.send(method, path, "");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.header("x-encore-trace-id")).isNotEmpty();
    if (!method.equals("HEAD")) {
      assertThat(answer.body()).isEqualTo("{\"code\":\"not_found\",\"message\":\"%s\",\"details\":null,\"internal_message\":null}".formatted(message));
    }
  }

  @Test
  void anEndpointThatRequiresAuthAnswersNobodyWhileThereIsNoAuthHandler() {
    Answer answer = APP.post("/guarded", "{\"a\":\"x\"}", "authorization", "Bearer x");

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.json().get("code")).isEqualTo("unauthenticated");
    assertThat(answer.json().get("message")).isEqualTo("endpoint requires auth but none provided");
  }

  @Test
  void headOfAnEndpointForEveryMethodHasNoBody() throws IOException {
    assertThat(APP.exchange("HEAD /all HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200 OK\r\n")
        .contains("\r\ncontent-length: 15\r\n")
        .endsWith("\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CONNECT", "BREW"})
  void aMethodThatNoEndpointCanHaveIsInvalid(String method) throws IOException {
    assertThat(APP.exchange(method + " /all HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 400 Bad Request\r\n")
        .contains("\"code\":\"invalid_argument\"")
        .contains("invalid method");
  }
}
