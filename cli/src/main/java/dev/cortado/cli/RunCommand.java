package dev.cortado.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cortado run}. */
@Command(
    name = "run",
    description = "Builds an application if it changed, and serves it: for development.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private AppDirectory app = new AppDirectory();

  @Mixin private ServerOptions options = new ServerOptions();

  @Override
  public Integer call() {
    var commandLine = spec.commandLine();
    var built = app.build(commandLine.getErr());
    return new Server(app.path, built.model(), built.bundle(), options, true, commandLine.getOut()).run();
  }
}
