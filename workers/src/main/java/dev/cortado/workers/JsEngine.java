package dev.cortado.workers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What runs the bundle.
 *
 * @param kind decides the arguments
 * @param executable name on the PATH, or path
 */
public record JsEngine(Kind kind, String executable) {

  /** The engines we know. */
  public enum Kind {
    // No other flag made a difference to LinkBenchmark; the size of the young generation did not.
    NODE(List.of("--enable-source-maps"), 20, "Node"),
    BUN(List.of("run"), 1, "Bun"),
    // A program under Cortado may do what it may do under Node.
    DENO(List.of("run", "--allow-all", "--no-prompt"), 2, "Deno");

    private final List<String> arguments;
    private final int oldest;
    private final String title;

    Kind(List<String> arguments, int oldest, String title) {
      this.arguments = arguments;
      this.oldest = oldest;
      this.title = title;
    }
  }

  private static final int VERSION_SECONDS = 10;

  /** The engine of {@code --js}: {@code node}, {@code bun}, {@code deno}, or the path of one; anything with another name is taken for a Node. */
  public static JsEngine of(String nameOrPath) {
    Path file = Path.of(nameOrPath).getFileName();
    String name = file == null ? "" : file.toString();
    Kind kind = name.startsWith("bun") ? Kind.BUN : name.startsWith("deno") ? Kind.DENO : Kind.NODE;
    return new JsEngine(kind, nameOrPath);
  }

  /** The command line that runs {@code bundle}; {@code further} arguments for the engine come last, so that they win. */
  public List<String> command(Path bundle, List<String> further) {
    List<String> command = new ArrayList<>();
    command.add(executable);
    command.addAll(kind.arguments);
    command.addAll(further);
    command.add(bundle.toString());
    return List.copyOf(command);
  }

  /**
   * Asks the engine for its version, which takes as long as starting it. For when a worker did not start, and for {@code cortado check}.
   *
   * @return what is wrong with it and what to do; empty when nothing is
   */
  public Optional<String> problem() {
    String text;
    try {
      Process process = new ProcessBuilder(executable, "--version").redirectErrorStream(true).start();
      process.getOutputStream().close();
      text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor(VERSION_SECONDS, TimeUnit.SECONDS);
    } catch (IOException e) {
      return Optional.of(
          kind.title + " can't be run as \"" + executable + "\": install " + kind.title + " " + kind.oldest + " or later, or name one with --js PATH.");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
    int major = major(text);
    return major >= kind.oldest
        ? Optional.empty()
        : Optional.of(
            "\"" + executable + "\" is " + kind.title + " " + text.strip() + ", and " + kind.oldest + " or later is needed: name one with --js PATH.");
  }

  /** First number in {@code v20.1.2}, {@code 1.2.3} or {@code deno 2.1.0 (…)}; 0 when there is none. */
  static int major(String version) {
    int from = 0;
    while (from < version.length() && !isDigit(version.charAt(from))) {
      from++;
    }
    int to = from;
    while (to < version.length() && to - from < 6 && isDigit(version.charAt(to))) {
      to++;
    }
    return from == to ? 0 : Integer.parseInt(version.substring(from, to));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
