package dev.cortado.cli;

import dev.cortado.build.BuildResult.Built;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.apache.commons.cli.Option;

/** {@code cortado check}. */
final class CheckCommand implements Command {
  private static final Option JSON = Option.builder().longOpt("json").get();

  @Override
  public String name() {
    return "check";
  }

  @Override
  public String usage() {
    return """
        Usage: cortado check [OPTIONS] [DIR]

        Analyses the application in DIR (the current folder): prints its services and endpoints, or each error as
        file:line:col  what is wrong  what to write instead.

        Options:
          --json      print the whole model as JSON
          --strict    take TypeScript's own type errors as errors, not warnings
        """;
  }

  @Override
  public List<Option> options() {
    return List.of(JSON, AppDirectory.STRICT);
  }

  @Override
  public int run(Invocation invocation) {
    Built built = new AppDirectory(invocation).check();
    if (invocation.line().hasOption(JSON)) {
      try {
        invocation.out().println(Files.readString(built.json()));
      } catch (IOException e) {
        throw new CommandFailure("can't read " + built.json() + ": " + e.getMessage(), e);
      }
    } else {
      EndpointTable.print(built.model(), invocation.out());
    }
    return 0;
  }
}
