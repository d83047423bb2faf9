package dev.cortado.cli;

import dev.cortado.telemetry.Log;
import dev.cortado.telemetry.LogFormat;
import dev.cortado.telemetry.LogLevel;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.ParseException;

/**
 * Options of the commands that serve an application.
 *
 * @param port port to listen on; 0 for any free one
 * @param host address to listen on
 * @param workers number of workers
 * @param engine what runs them
 * @param level least important lines to log
 */
record ServerOptions(int port, String host, int workers, String engine, LogLevel level) {
  private static final Option PORT = Option.builder("p").longOpt("port").hasArg().get();
  private static final Option HOST = Option.builder().longOpt("host").hasArg().get();
  private static final Option WORKERS = Option.builder().longOpt("workers").hasArg().get();
  private static final Option ENGINE = Option.builder().longOpt("js").hasArg().get();
  private static final Option LEVEL = Option.builder().longOpt("log").hasArg().get();

  static final List<Option> OPTIONS = List.of(PORT, HOST, WORKERS, ENGINE, LEVEL);

  static final String USAGE =
      """
        -p, --port PORT  port to listen on, 0 for any free one (4000)
        --host HOST      address to listen on (127.0.0.1)
        --workers N      JavaScript workers, or auto for one a core (1); a program with state in its modules needs one
        --js ENGINE      what runs the workers: node, bun, deno, or the path of one (node)
        --log LEVEL      least important lines to log: trace, debug, info, warn, error or off (info)
      """;

  private static final int MOST_WORKERS = 1_000;

  static ServerOptions of(CommandLine line) throws ParseException {
    String level = line.getOptionValue(LEVEL, LogLevel.INFO.label());
    return new ServerOptions(
        number(line, PORT, "4000", 0, 65_535),
        line.getOptionValue(HOST, "127.0.0.1"),
        line.getOptionValue(WORKERS, "1").equals("auto") ? Runtime.getRuntime().availableProcessors() : number(line, WORKERS, "1", 1, MOST_WORKERS),
        line.getOptionValue(ENGINE, "node"),
        LogLevel.of(level).orElseThrow(() -> new ParseException("--log takes one of %s, not '%s'".formatted(LogLevel.labels(), level))));
  }

  private static int number(CommandLine line, Option option, String otherwise, int least, int most) throws ParseException {
    String value = line.getOptionValue(option, otherwise);
    try {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    String otherwiseToo = option == WORKERS ? ", or auto" : "";
    throw new ParseException("--%s takes a number from %d to %d%s, not '%s'".formatted(option.getLongOpt(), least, most, otherwiseToo, value));
  }

  /** The log to standard error: for people on a terminal, JSON for a pipe. */
  Log log() {
    var format = Boolean.getBoolean("cortado.terminal") ? LogFormat.COLOR : LogFormat.JSON;
    return new Log(level, format, new FileOutputStream(FileDescriptor.err));
  }
}
