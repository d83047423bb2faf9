package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A program of several services whose modules use what TypeScript offers. */
final class ProgramsTest {
  @RegisterExtension static final TestApp APP = TestApp.of("modules");

  @Test
  void modulesMayAwaitImportJsonAndUseAliasesDecoratorsAndEnums() {
    assertThat(APP.post("/orders/convert", "{\"amount\":3}").body())
        .isEqualTo("{\"data\":{\"value\":4.5,\"currency\":\"EUR\"},\"state\":\"open\"}");
    assertThat(APP.post("/orders/convert", "{\"amount\":3,\"level\":2}").json().at("data").get("value")).isEqualTo("45");
    assertThat(APP.post("/orders/convert", "{\"amount\":3,\"level\":3}").status()).isEqualTo(400);
  }

  @Test
  void optionsMayBeConstantsOfOtherModules() {
    assertThat(APP.post("/orders/convert", "{\"amount\":3," + " ".repeat(30) + "\"level\":2}").json().get("message"))
        .isEqualTo("unable to read request body: length limit exceeded (32 bytes)");
  }

  @Test
  void anEndpointMayBeExportedInEveryWay() {
    assertThat(APP.get("/orders").body()).isEqualTo("{\"data\":\"orders\",\"state\":\"closed\"}");
    assertThat(APP.get("/orders/7/owner").body()).isEqualTo("{\"data\":{\"name\":\"owner 7\",\"length\":7}}");
  }

  @Test
  void aServiceIsItsDirectoryAndWhatIsBelow() {
    assertThat(APP.get("/users/jo").body()).isEqualTo("{\"data\":{\"name\":\"jo\",\"length\":2}}");
    String trace = APP.get("/users/jo").header("x-encore-trace-id");
    assertThat(APP.log().line("request completed", trace).get("status")).isEqualTo("200");
  }
}
