package dev.cortado.build;

import dev.cortado.model.v1.App;
import java.nio.file.Path;
import java.util.List;

/** What became of a build. */
public sealed interface BuildResult {

  /** What the front end said, errors first. */
  List<Diagnostic> diagnostics();

  /**
   * The program is sound.
   *
   * @param model the application model
   * @param bundle the JavaScript module that a worker runs; exists only after a build, not after a check
   * @param json the model as JSON, for people
   * @param diagnostics warnings
   */
  record Built(App model, Path bundle, Path json, List<Diagnostic> diagnostics) implements BuildResult {}

  /**
   * The program has errors.
   *
   * @param diagnostics at least one error, and warnings
   */
  record Rejected(List<Diagnostic> diagnostics) implements BuildResult {}
}
