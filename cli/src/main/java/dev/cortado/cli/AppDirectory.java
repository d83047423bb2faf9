package dev.cortado.cli;

import dev.cortado.build.AppBuild;
import dev.cortado.build.BuildException;
import dev.cortado.build.BuildResult;
import dev.cortado.build.BuildResult.Built;
import dev.cortado.build.BuildResult.Rejected;
import dev.cortado.build.Diagnostic;
import dev.cortado.build.Diagnostic.Severity;
import java.io.PrintWriter;
import java.util.List;
import org.apache.commons.cli.Option;

/** The application that a command builds or checks. */
final class AppDirectory {
  /** The option that all building commands share. */
  static final Option STRICT = Option.builder().longOpt("strict").get();

  private final Invocation invocation;
  private final boolean strict;

  AppDirectory(Invocation invocation) {
    this.invocation = invocation;
    this.strict = invocation.line().hasOption(STRICT);
  }

  /** Analyses and bundles, or ends the command with what is wrong. */
  Built build() {
    try {
      return accept(appBuild().build());
    } catch (BuildException e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  /** Analyses, or ends the command with what is wrong. */
  Built check() {
    try {
      return accept(appBuild().check());
    } catch (BuildException e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  private AppBuild appBuild() throws BuildException {
    return new AppBuild(invocation.directory(), Installation.frontEnd(), "node");
  }

  private Built accept(BuildResult result) {
    PrintWriter err = invocation.err();
    for (Diagnostic diagnostic : result.diagnostics()) {
      err.println((isError(diagnostic) ? "error: " : "warning: ") + diagnostic);
    }
    err.flush();
    return switch (result) {
      case Rejected(List<Diagnostic> diagnostics) -> throw new CommandFailure(count(diagnostics));
      case Built built when built.diagnostics().stream().anyMatch(this::isError) -> throw new CommandFailure(count(built.diagnostics()));
      case Built built -> built;
    };
  }

  private boolean isError(Diagnostic diagnostic) {
    return strict || diagnostic.severity() == Severity.ERROR;
  }

  private String count(List<Diagnostic> diagnostics) {
    long errors = diagnostics.stream().filter(this::isError).count();
    return errors == 1 ? "1 error" : errors + " errors";
  }
}
