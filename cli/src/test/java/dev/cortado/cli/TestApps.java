package dev.cortado.cli;

import dev.cortado.build.AppBuild;
import dev.cortado.build.BuildException;
import dev.cortado.build.BuildResult;
import dev.cortado.build.BuildResult.Built;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The applications in {@code src/test/apps}. They are built in copies under {@code target}, where a build is found again by the next run. */
final class TestApps {
  /** The repository: what a launcher passes as {@code cortado.home}. */
  static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  private static final Path SOURCES = Path.of("src", "test", "apps").toAbsolutePath();
  private static final Path COPIES = Path.of("target", "test-apps").toAbsolutePath();

  private TestApps() {}

  /** An application's folder, with the files as they are in {@code src/test/apps} and whatever an earlier build left. */
  static Path folder(String name) throws IOException {
    return copy(name, COPIES.resolve(name));
  }

  /** The same of one of the {@code examples/}. */
  static Path example(String name) throws IOException {
    return copy(HOME.resolve("examples").resolve(name), COPIES.resolve("example-" + name));
  }

  /** A copy of an application's files; files that are the same are left alone. */
  static Path copy(String name, Path target) throws IOException {
    return copy(SOURCES.resolve(name), target);
  }

  private static Path copy(Path source, Path target) throws IOException {
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(file -> Files.isRegularFile(file) && !isBuilt(source.relativize(file))).toList()) {
        Path copy = target.resolve(source.relativize(file).toString());
        if (!Files.exists(copy) || Files.mismatch(file, copy) >= 0) {
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    return target;
  }

  private static boolean isBuilt(Path file) {
    return file.startsWith(".cortado") || file.startsWith("node_modules");
  }

  /** Builds, or finds the earlier build. */
  static Built build(Path folder) throws BuildException {
    BuildResult result = new AppBuild(folder, HOME.resolve("js/frontend/dist/main.mjs"), "node").build();
    if (result instanceof Built built) {
      return built;
    }
    throw new AssertionError("a test's application does not build: " + result.diagnostics());
  }
}
