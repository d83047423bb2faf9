package dev.cortado.cli;

import dev.cortado.build.BuildResult.Built;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.ParseException;

/** {@code cortado run}. */
final class RunCommand implements Command {
  @Override
  public String name() {
    return "run";
  }

  @Override
  public String usage() {
    return """
        Usage: cortado run [OPTIONS] [DIR]

        Builds the application in DIR (the current folder) if it changed, and serves it, for development. DIR holds encore.app, cortado.app, or
        just TypeScript files that import encore.dev/* or cortado/*.

        Options:
        %s  --strict         take TypeScript's own type errors as errors, not warnings
        """
        .formatted(ServerOptions.USAGE);
  }

  @Override
  public List<Option> options() {
    return Stream.concat(ServerOptions.OPTIONS.stream(), Stream.of(AppDirectory.STRICT)).toList();
  }

  @Override
  public int run(Invocation invocation) throws ParseException {
    return server(invocation).run();
  }

  /** Builds, and makes what serves. */
  static Server server(Invocation invocation) throws ParseException {
    ServerOptions options = ServerOptions.of(invocation.line());
    Built built = new AppDirectory(invocation).build();
    return new Server(invocation.directory(), built.model(), built.bundle(), options, true, invocation.out());
  }
}
