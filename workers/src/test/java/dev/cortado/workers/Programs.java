package dev.cortado.workers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** JavaScript programs for tests, with the real glue: small modules under {@code programs/} that import {@code cortado-worker}. */
final class Programs {

  private static final Path GLUE = Path.of("../js/worker/dist/worker.mjs").toAbsolutePath().normalize();

  private Programs() {}

  /** Writes the program into {@code directory}, with the import pointing at the built glue. */
  static Path write(Path directory, String name, String source) {
    if (!Files.exists(GLUE)) {
      throw new IllegalStateException("the worker glue is not built; run: npm --prefix js run build");
    }
    try {
      return Files.writeString(directory.resolve(name), source.replace("\"cortado-worker\"", "\"" + GLUE.toUri() + "\""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A program from the test resources. */
  static Path resource(Path directory, String name) {
    try (var in = Programs.class.getResourceAsStream("/programs/" + name)) {
      if (in == null) {
        throw new IllegalArgumentException("there is no program " + name);
      }
      return write(directory, name, new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Options that run the program with Node, or with the engine that the system property {@code cortado.js} names. */
  static WorkerOptions node(Path program) {
    return options(JsEngine.of(System.getProperty("cortado.js", "node")), program);
  }

  static WorkerOptions options(JsEngine engine, Path program) {
    return WorkerOptions.of(engine.command(program, List.of()), Path.of("").toAbsolutePath());
  }
}
