package dev.cortado.cli;

import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.ParseException;

/** A subcommand of {@code cortado}. */
interface Command {

  /** The word that calls it. */
  String name();

  /** What {@code --help} prints. */
  String usage();

  /** The options it takes. */
  List<Option> options();

  /**
   * Does it.
   *
   * @return the exit code
   * @throws ParseException when an option's value is not one
   * @throws CommandFailure when it can't be done
   */
  int run(Invocation invocation) throws ParseException;
}
