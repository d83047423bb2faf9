package dev.cortado.cli;

import dev.cortado.build.AppBuild;
import dev.cortado.build.BuildException;
import dev.cortado.build.BuildResult;
import dev.cortado.build.BuildResult.Built;
import dev.cortado.build.BuildResult.Rejected;
import dev.cortado.build.Diagnostic;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The application a command works on, and its build. */
final class AppDirectory {
  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      defaultValue = ".",
      description = "The application: a folder with encore.app, cortado.app or TypeScript files (default: the current folder).")
  Path path = Path.of(".");

  @Option(names = "--strict", description = "Treat TypeScript's own type errors as errors.")
  boolean strict;

  /** Analyses and bundles, or ends the command with what is wrong. */
  Built build(PrintWriter err) {
    try {
      return accept(new AppBuild(path, Installation.frontEnd(), "node").build(), err);
    } catch (BuildException e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  /** Analyses, or ends the command with what is wrong. */
  Built check(PrintWriter err) {
    try {
      return accept(new AppBuild(path, Installation.frontEnd(), "node").check(), err);
    } catch (BuildException e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  private Built accept(BuildResult result, PrintWriter err) {
    for (Diagnostic diagnostic : result.diagnostics()) {
      boolean isWarning = diagnostic.severity() == Diagnostic.Severity.WARNING && !strict;
      err.println((isWarning ? "warning: " : "error: ") + diagnostic);
    }
    err.flush();
    return switch (result) {
      case Rejected(List<Diagnostic> diagnostics) -> throw new CommandFailure(count(diagnostics, Diagnostic.Severity.ERROR));
      case Built built when strict && !built.diagnostics().isEmpty() ->
          throw new CommandFailure(count(built.diagnostics(), Diagnostic.Severity.WARNING));
      case Built built -> built;
    };
  }

  private String count(List<Diagnostic> diagnostics, Diagnostic.Severity severity) {
    long errors = diagnostics.stream().filter(d -> strict || d.severity() == severity).count();
    return errors == 1 ? "1 error" : errors + " errors";
  }
}
