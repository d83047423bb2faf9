package dev.cortado.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cortado.model.v1.Cors;
import dev.cortado.model.v1.OriginList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorsPolicyTest {
  private static final Cors PATTERNS =
      Cors.newBuilder()
          .addAllAllowOriginsWithCredentials(List.of("https://app.example.com", "https://*.trusted.com"))
          .setAllowOriginsWithoutCredentials(OriginList.newBuilder().addOrigins("https://*.example.com"))
          .build();

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          https://app.example.com | Authorization: x | true
          https://APP.example.COM | Authorization: x | true
          https://app.example.com | Cookie: a=b      | true
          https://b.example.com   | Cookie: a=b      | false
          https://x.trusted.com   | Cookie: a=b      | true
          https://.trusted.com    | Cookie: a=b      | false
          http://x.trusted.com    | Cookie: a=b      | false
          https://b.example.com   | X: y             | true
          https://x.trusted.com   | X: y             | false
          null                    | X: y             | false
          """)
  void allowsAnOrigin(String origin, String field, boolean isAllowed) {
    List<String> response = response(policy(PATTERNS), "GET /hello HTTP/1.1\r\nHost: a\r\nOrigin: " + origin + "\r\n" + field + "\r\n\r\n");
    assertThat(response).contains("vary: origin, access-control-request-method, access-control-request-headers");
    if (isAllowed) {
      assertThat(response)
          .contains(
              "access-control-allow-origin: " + origin,
              "access-control-allow-credentials: true",
              "access-control-expose-headers: x-correlation-id, x-encore-trace-id, x-request-id, x-total");
    } else {
      assertThat(response).noneMatch(line -> line.startsWith("access-control-"));
    }
  }

  @Test
  void allowsEveryOriginWithoutCredentialsByDefaultAndNoneWith() {
    var policy = policy(Cors.getDefaultInstance());
    String request = "GET /hello HTTP/1.1\r\nHost: a\r\nOrigin: http://o\r\n";
    assertThat(response(policy, request + "\r\n")).contains("access-control-allow-origin: http://o");
    assertThat(response(policy, request + "Cookie: a\r\n\r\n")).noneMatch(line -> line.startsWith("access-control-"));
    var development = new CorsPolicy(Cors.getDefaultInstance(), Set.of(), Set.of(), true);
    assertThat(response(development, request + "Cookie: a\r\n\r\n")).contains("access-control-allow-origin: http://o");
  }

  @Test
  void answersPreflightsOfAnyPath() {
    List<String> response =
        response(
            policy(Cors.newBuilder().addAllowHeaders("X-Mine").build()),
            "OPTIONS /nowhere HTTP/1.1\r\nHost: a\r\nOrigin: http://o\r\nAccess-Control-Request-Method: PUT\r\nAccess-Control-Request-Headers: x-mine\r\n\r\n");
    assertThat(response)
        .startsWith("HTTP/1.1 200 OK")
        .contains(
            "content-length: 0",
            "access-control-allow-origin: http://o",
            "access-control-allow-methods: PUT",
            "access-control-allow-headers: accept, authorization, content-type, origin, user-agent, x-correlation-id, x-mine, x-request-id,"
                + " x-requested-with, x-tenant");
  }

  @Test
  void takesAPreflightForCredentialsAsARequestWithThem() {
    String request = "OPTIONS /hello HTTP/1.1\r\nHost: a\r\nOrigin: http://o\r\nAccess-Control-Request-Headers: X-A, Authorization\r\n\r\n";
    assertThat(response(policy(PATTERNS), request)).noneMatch(line -> line.startsWith("access-control-"));
    assertThat(response(policy(PATTERNS), request.replace("http://o", "https://app.example.com")))
        .contains("access-control-allow-origin: https://app.example.com");
  }

  @Test
  void mirrorsTheHeadersAskedForWhenAllAreAllowed() {
    assertThat(
            response(
                policy(Cors.newBuilder().addAllowHeaders("*").build()),
                "OPTIONS / HTTP/1.1\r\nHost: a\r\nOrigin: http://o\r\nAccess-Control-Request-Headers: x-any, x-other\r\n\r\n"))
        .contains("access-control-allow-headers: x-any, x-other");
  }

  @Test
  void marksErrorsToo() {
    var policy = policy(Cors.getDefaultInstance());
    assertThat(response(policy, "GET /nowhere HTTP/1.1\r\nHost: a\r\nOrigin: http://o\r\n\r\n"))
        .startsWith("HTTP/1.1 404 Not Found")
        .contains("access-control-allow-origin: http://o");
    assertThat(response(policy, "POST /hello HTTP/1.1\r\nHost: a\r\nOrigin: http://o\r\nContent-Length: 11\r\n\r\n"))
        .startsWith("HTTP/1.1 400 Bad Request")
        .contains("access-control-allow-origin: http://o");
  }

  @Test
  void addsNothingWithoutOrigin() {
    var policy = policy(Cors.getDefaultInstance());
    assertThat(response(policy, "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")).noneMatch(line -> line.startsWith("access-control-") || line.startsWith("vary"));
    assertThat(response(policy, "OPTIONS /hello HTTP/1.1\r\nHost: a\r\n\r\n"))
        .containsExactly("HTTP/1.1 200 OK", "content-length: 0");
  }

  private static CorsPolicy policy(Cors cors) {
    return new CorsPolicy(cors, Set.of("X-Tenant"), Set.of("X-Total"), false);
  }

  private static List<String> response(CorsPolicy policy, String request) {
    var application = new TestApplication(TestApplication.route("GET,POST", "/hello", 10, e -> TestApplication.text(e, 200, ""))).cors(policy);
    String text = new BytesServer(new HttpServerOptions(), application).read(request).written();
    return Arrays.asList(text.substring(0, text.indexOf("\r\n\r\n")).split("\r\n"));
  }
}
