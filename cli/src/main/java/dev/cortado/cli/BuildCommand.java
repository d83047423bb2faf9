package dev.cortado.cli;

import java.util.List;
import org.apache.commons.cli.Option;

/** {@code cortado build}. */
final class BuildCommand implements Command {
  @Override
  public String name() {
    return "build";
  }

  @Override
  public String usage() {
    return """
        Usage: cortado build [OPTIONS] [DIR]

        Analyses the application in DIR (the current folder) and bundles it into DIR/.cortado, for cortado start.

        Options:
          --strict    take TypeScript's own type errors as errors, not warnings
        """;
  }

  @Override
  public List<Option> options() {
    return List.of(AppDirectory.STRICT);
  }

  @Override
  public int run(Invocation invocation) {
    invocation.out().println("Built " + new AppDirectory(invocation).build().bundle());
    return 0;
  }
}
