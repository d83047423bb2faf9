package dev.cortado.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;

/** The {@code cortado} command: finds the subcommand, parses its options and tells errors. */
public final class Main {
  private static final String VERSION = "0.1.0";
  private static final int MISUSE = 2;
  private static final int FAILURE = 1;

  private static final String USAGE =
      """
      Usage: cortado COMMAND [OPTIONS] [DIR]

      Runs TypeScript backends.

      Commands:
        run      build an application if it changed, and serve it: for development
        check    analyse an application: print its services and endpoints, or what is wrong
        build    analyse and bundle an application into its .cortado folder
        start    serve what build made, as it is: for production

      `cortado COMMAND --help` tells a command's options.

      Options:
        -h, --help       print this
        -V, --version    print the version
      """;

  private static final List<Command> COMMANDS =
      List.of(new RunCommand(), new CheckCommand(), new BuildCommand(), new StartCommand(), new RehearseCommand());

  private final PrintWriter out;
  private final PrintWriter err;

  private Main(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  public static void main(String[] arguments) {
    var out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    var err = new PrintWriter(System.err, false, StandardCharsets.UTF_8);
    int exitCode = run(List.of(arguments), out, err);
    out.flush();
    err.flush();
    System.exit(exitCode);
  }

  /** Does what the arguments say, and returns the exit code. */
  static int run(List<String> arguments, PrintWriter out, PrintWriter err) {
    return new Main(out, err).run(arguments);
  }

  private int run(List<String> arguments) {
    if (arguments.isEmpty()) {
      err.print(USAGE);
      return MISUSE;
    }
    String name = arguments.getFirst();
    switch (name) {
      case "-h", "--help", "help" -> {
        out.print(USAGE);
        return 0;
      }
      case "-V", "--version", "version" -> {
        out.println("cortado " + VERSION);
        return 0;
      }
      default -> {
        // A subcommand, or nothing we know.
      }
    }
    for (Command command : COMMANDS) {
      if (command.name().equals(name)) {
        return run(command, arguments.subList(1, arguments.size()));
      }
    }
    err.println("cortado: '%s' is not a command. Commands: run, check, build, start. See cortado --help".formatted(name));
    return MISUSE;
  }

  private int run(Command command, List<String> arguments) {
    if (arguments.contains("--help") || arguments.contains("-h")) {
      out.print(command.usage());
      return 0;
    }
    try {
      return command.run(new Invocation(parse(command, arguments), out, err));
    } catch (ParseException e) {
      err.println("cortado %s: %s. See cortado %s --help".formatted(command.name(), e.getMessage(), command.name()));
      return MISUSE;
    } catch (CommandFailure e) {
      err.println("cortado: " + e.getMessage());
      return FAILURE;
    }
  }

  private static CommandLine parse(Command command, List<String> arguments) throws ParseException {
    var options = new Options();
    command.options().forEach(options::addOption);
    var line = DefaultParser.builder().setAllowPartialMatching(false).get().parse(options, arguments.toArray(String[]::new));
    if (line.getArgList().size() > 1) {
      throw new ParseException("one folder is expected, not " + Arrays.toString(line.getArgs()));
    }
    return line;
  }
}
