package dev.cortado.cli;

import dev.cortado.build.BuildResult.Built;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cortado check}. */
@Command(
    name = "check",
    description = "Analyses an application: prints its services and endpoints, or what is wrong with it.",
    mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private AppDirectory app = new AppDirectory();

  @Option(names = "--json", description = "Print the whole model as JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    var commandLine = spec.commandLine();
    Built built = app.check(commandLine.getErr());
    if (json) {
      commandLine.getOut().println(Files.readString(built.json()));
    } else {
      EndpointTable.print(built.model(), commandLine.getOut());
    }
    commandLine.getOut().flush();
    return 0;
  }
}
