package dev.cortado.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@code cortado} command in a process of its own, for what needs one: signals, standard output, exit codes. */
final class CommandProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String LISTENING = "Listening on ";

  private final Process process;
  private final Path out;
  private final Path err;

  private CommandProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  static CommandProcess start(String... arguments) throws IOException {
    Path directory = Files.createTempDirectory(Files.createDirectories(Path.of("target", "test-processes")), "cortado");
    // A shell without a terminal starts background jobs with SIGINT ignored, and whoever is ignored stays so.
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT", Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
    String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    command.addAll(List.of("-Dcortado.home=" + TestApps.HOME, "-cp", classPath, "dev.cortado.cli.Main"));
    command.addAll(List.of(arguments));
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    return new CommandProcess(new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start(), out, err);
  }

  /** The base URL, once the command listens. */
  String url() {
    await()
        .atMost(PATIENCE)
        .failFast(() -> assertThat(process.isAlive()).as(() -> "it ended: " + err()).isTrue())
        .until(() -> out().lines().anyMatch(line -> line.startsWith(LISTENING)));
    return out().lines().filter(line -> line.startsWith(LISTENING)).findFirst().orElseThrow().substring(LISTENING.length());
  }

  /** What it has written to standard output. */
  String out() {
    return read(out);
  }

  /** What it has written to standard error. */
  String err() {
    return read(err);
  }

  void signal(String name) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO().start().waitFor()).isZero();
  }

  int exitCode() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as("the command ends").isTrue();
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
