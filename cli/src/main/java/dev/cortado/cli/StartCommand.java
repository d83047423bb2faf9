package dev.cortado.cli;

import dev.cortado.model.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.ParseException;

/** {@code cortado start}. */
final class StartCommand implements Command {
  @Override
  public String name() {
    return "start";
  }

  @Override
  public String usage() {
    return """
        Usage: cortado start [OPTIONS] [DIR]

        Serves what cortado build made in DIR (the current folder), as it is, for production. Neither TypeScript nor the sources are needed, and
        errors tell clients nothing of the inside.

        Options:
        %s"""
        .formatted(ServerOptions.USAGE);
  }

  @Override
  public List<Option> options() {
    return ServerOptions.OPTIONS;
  }

  @Override
  public int run(Invocation invocation) throws ParseException {
    ServerOptions options = ServerOptions.of(invocation.line());
    Path directory = invocation.directory();
    Path model = directory.resolve(".cortado").resolve("app.pb");
    Path bundle = directory.resolve(".cortado").resolve("app.mjs");
    if (!Files.exists(model) || !Files.exists(bundle)) {
      throw new CommandFailure("%s has not been built; run: cortado build %s".formatted(directory, directory));
    }
    try {
      return new Server(directory, ModelFile.read(model), bundle, options, false, invocation.out()).run();
    } catch (IOException e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }
}
