package dev.cortado.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where Cortado's own files are; the launcher says. */
final class Installation {
  private Installation() {}

  /** The TypeScript front end's module. */
  static Path frontEnd() {
    String home = System.getProperty("cortado.home");
    if (home == null) {
      throw new CommandFailure("the system property cortado.home is not set; start Cortado through its launcher, ./cortado");
    }
    Path module = Path.of(home, "js", "frontend", "dist", "main.mjs");
    if (!Files.isRegularFile(module)) {
      throw new CommandFailure(module + " is missing; run ./cortado once from a complete checkout, it builds what is not there");
    }
    return module;
  }
}
