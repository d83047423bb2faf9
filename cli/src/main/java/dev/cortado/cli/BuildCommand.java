package dev.cortado.cli;

import dev.cortado.build.BuildResult.Built;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cortado build}. */
@Command(
    name = "build",
    description = "Analyses and bundles an application into its .cortado folder, for `cortado start`.",
    mixinStandardHelpOptions = true)
final class BuildCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private AppDirectory app = new AppDirectory();

  @Override
  public Integer call() {
    var commandLine = spec.commandLine();
    Built built = app.build(commandLine.getErr());
    commandLine.getOut().println("Built " + built.bundle());
    commandLine.getOut().flush();
    return 0;
  }
}
