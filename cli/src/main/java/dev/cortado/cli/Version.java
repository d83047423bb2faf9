package dev.cortado.cli;

import picocli.CommandLine.IVersionProvider;

/** What {@code cortado --version} prints. */
final class Version implements IVersionProvider {
  private static final String CORTADO = "0.1.0";

  @Override
  public String[] getVersion() {
    return new String[] {"cortado " + CORTADO, "java " + Runtime.version()};
  }
}
