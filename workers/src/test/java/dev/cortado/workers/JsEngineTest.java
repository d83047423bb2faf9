package dev.cortado.workers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class JsEngineTest {

  @Test
  void enginesAreKnownByTheirNameAlsoAsPaths() {
    assertThat(JsEngine.of("node").kind()).isEqualTo(JsEngine.Kind.NODE);
    assertThat(JsEngine.of("/opt/bun/bin/bun").kind()).isEqualTo(JsEngine.Kind.BUN);
    assertThat(JsEngine.of("deno").kind()).isEqualTo(JsEngine.Kind.DENO);
    assertThat(JsEngine.of("/usr/local/bin/node-22").kind()).isEqualTo(JsEngine.Kind.NODE);
  }

  @Test
  void eachEngineHasItsArguments() {
    Path bundle = Path.of("app.mjs");
    assertThat(JsEngine.of("node").command(bundle, List.of("--inspect"))).containsExactly("node", "--enable-source-maps", "--inspect", "app.mjs");
    assertThat(JsEngine.of("bun").command(bundle, List.of())).containsExactly("bun", "run", "app.mjs");
    assertThat(JsEngine.of("deno").command(bundle, List.of())).containsExactly("deno", "run", "--allow-all", "--no-prompt", "app.mjs");
  }

  @Test
  void versionsAreReadFromWhateverIsPrinted() {
    assertThat(JsEngine.major("v20.20.2\n")).isEqualTo(20);
    assertThat(JsEngine.major("1.2.23")).isEqualTo(1);
    assertThat(JsEngine.major("deno 2.5.0 (stable, release, x86_64)")).isEqualTo(2);
    assertThat(JsEngine.major("nothing to see")).isZero();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatIsNotThereOrNoEngineIsSaid() {
    assertThat(JsEngine.of("node").problem()).isEmpty();
    assertThat(JsEngine.of("/nowhere/node").problem()).hasValueSatisfying(text -> assertThat(text).contains("install Node 20 or later"));
    assertThat(JsEngine.of("true").problem()).hasValueSatisfying(text -> assertThat(text).contains("20 or later is needed"));
  }
}
