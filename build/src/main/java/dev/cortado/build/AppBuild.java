package dev.cortado.build;

import dev.cortado.build.BuildResult.Built;
import dev.cortado.build.BuildResult.Rejected;
import dev.cortado.model.ModelFile;
import dev.cortado.model.v1.App;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Builds one application into its {@code .cortado} directory, or finds there that nothing changed. */
public final class AppBuild {
  private final Path app;
  private final Path out;
  private final Path frontEnd;
  private final String node;

  /**
   * @param app the application's root
   * @param frontEnd the front end's module, {@code js/frontend/dist/main.mjs}
   * @param node the Node binary: a path or a name on PATH
   */
  public AppBuild(Path app, Path frontEnd, String node) throws BuildException {
    if (!Files.isDirectory(app)) {
      throw new BuildException("no such directory: %s. Give the folder that holds encore.app, cortado.app or your TypeScript files".formatted(app));
    }
    this.app = app.toAbsolutePath().normalize();
    this.out = this.app.resolve(".cortado");
    this.frontEnd = frontEnd;
    this.node = node;
  }

  /** Analyses and bundles. */
  public BuildResult build() throws BuildException {
    return make("build", true);
  }

  /** Analyses only. */
  public BuildResult check() throws BuildException {
    return make("check", false);
  }

  private BuildResult make(String command, boolean bundled) throws BuildException {
    try {
      Files.createDirectories(out);
      // Two commands on one application take turns: the second finds the first one's work.
      try (var channel = FileChannel.open(out.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          var lock = channel.lock()) {
        return makeLocked(command, bundled);
      }
    } catch (IOException e) {
      throw new BuildException("could not build into %s: %s".formatted(out, e.getMessage()), e);
    }
  }

  private BuildResult makeLocked(String command, boolean bundled) throws BuildException, IOException {
    Path model = out.resolve("app.pb");
    Path bundle = out.resolve("app.mjs");
    Path diagnosticsFile = out.resolve("diagnostics.json");
    Path json = out.resolve("app.json");
    Optional<App> cached = new BuildCache(app, frontEnd).load(model);
    if (cached.isPresent() && Files.exists(diagnosticsFile) && Files.exists(json) && (!bundled || Files.exists(bundle))) {
      return new Built(cached.get(), bundle, json, FrontEnd.parse(Files.readString(diagnosticsFile)));
    }
    // What is there is no longer true; a build that dies half-way must not leave it behind as if it were. So a bundle that exists is the
    // model's own.
    Files.deleteIfExists(model);
    Files.deleteIfExists(bundle);
    String said = new FrontEnd(frontEnd, node).run(command, app, out);
    var diagnostics = FrontEnd.parse(said);
    if (diagnostics.stream().anyMatch(d -> d.severity() == Diagnostic.Severity.ERROR)) {
      Files.deleteIfExists(model);
      return new Rejected(diagnostics);
    }
    Files.writeString(diagnosticsFile, said);
    return new Built(ModelFile.read(model), bundle, json, diagnostics);
  }
}
