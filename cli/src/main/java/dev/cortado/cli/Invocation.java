package dev.cortado.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.apache.commons.cli.CommandLine;

/**
 * One use of a command.
 *
 * @param line the parsed arguments
 * @param out standard output; flushed at the end
 * @param err standard error; flushed at the end
 */
record Invocation(CommandLine line, PrintWriter out, PrintWriter err) {

  /** The application's folder: the argument, or the current folder. */
  Path directory() {
    return Path.of(line.getArgList().isEmpty() ? "." : line.getArgList().getFirst());
  }
}
