package dev.cortado.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code cortado} command. */
@Command(
    name = "cortado",
    description = "Runs TypeScript backends.",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {RunCommand.class, CheckCommand.class, BuildCommand.class, StartCommand.class, RehearseCommand.class})
final class Main implements Runnable {
  @Spec private CommandSpec spec;

  Main() {
    this.spec = CommandSpec.create();
  }

  public static void main(String[] arguments) {
    int exitCode = commandLine().execute(arguments);
    if (exitCode != 0) {
      System.exit(exitCode);
    }
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setExecutionExceptionHandler(Main::explain);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "say what to do: run, check, build or start");
  }

  /** An error that a user can mend is its message; anything else is a bug and shows where it happened. */
  private static int explain(Exception error, CommandLine command, CommandLine.ParseResult parsed) {
    if (error instanceof CommandFailure failure) {
      command.getErr().println("cortado: " + failure.getMessage());
      return 1;
    }
    error.printStackTrace(command.getErr());
    return 70;
  }
}
