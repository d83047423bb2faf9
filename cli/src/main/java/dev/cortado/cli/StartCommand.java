package dev.cortado.cli;

import dev.cortado.model.ModelFile;
import dev.cortado.model.v1.App;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cortado start}. */
@Command(
    name = "start",
    description = "Serves what `cortado build` made, as it is: for production. Neither TypeScript nor its sources are needed.",
    mixinStandardHelpOptions = true)
final class StartCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", arity = "0..1", defaultValue = ".", description = "The application's folder (default: the current folder).")
  private Path path = Path.of(".");

  @Mixin private ServerOptions options = new ServerOptions();

  @Override
  public Integer call() {
    Path model = path.resolve(".cortado").resolve("app.pb");
    Path bundle = path.resolve(".cortado").resolve("app.mjs");
    if (!Files.exists(model) || !Files.exists(bundle)) {
      throw new CommandFailure("%s has not been built; run: cortado build %s".formatted(path, path));
    }
    try {
      App app = ModelFile.read(model);
      return new Server(path, app, bundle, options, false, spec.commandLine().getOut()).run();
    } catch (IOException e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }
}
