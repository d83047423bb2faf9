package dev.cortado.workers;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Reads a worker's standard error line by line and remembers the end of it. */
final class Stderr {

  /** A longer line is handed on in pieces. */
  static final int LONGEST_LINE = 8192;

  private static final int TAIL_LINES = 40;
  private static final int TAIL_CHARACTERS = 8192;

  /** A grandchild may hold the pipe open when the worker has ended. */
  private static final long PATIENCE_MILLIS = 500;

  private final Consumer<String> lines;
  private final ArrayDeque<String> tail = new ArrayDeque<>();
  private int tailCharacters;
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final CompletableFuture<?> exited;

  private Stderr(Consumer<String> lines, CompletableFuture<?> exited) {
    this.lines = lines;
    this.exited = exited;
  }

  static Stderr read(Process process, Consumer<String> lines) {
    Stderr stderr = new Stderr(lines, process.onExit());
    Thread.ofPlatform().daemon().name("worker-stderr-" + process.pid()).start(() -> stderr.copy(process.getErrorStream()));
    return stderr;
  }

  /** Completes after the worker has ended, with its last lines. */
  CompletableFuture<String> end() {
    return exited
        .thenCompose(exit -> ended.copy().completeOnTimeout(null, PATIENCE_MILLIS, TimeUnit.MILLISECONDS))
        .thenApply(end -> tail());
  }

  private void copy(InputStream in) {
    byte[] line = new byte[LONGEST_LINE];
    int length = 0;
    try (var buffered = new BufferedInputStream(in)) {
      for (int next = buffered.read(); next >= 0; next = buffered.read()) {
        if (next != '\n') {
          line[length++] = (byte) next;
        }
        if (next == '\n' || length == line.length) {
          take(line, length);
          length = 0;
        }
      }
    } catch (IOException e) {
      // The pipe is closed when the process is destroyed: the same as its end.
    }
    if (length > 0) {
      take(line, length);
    }
    ended.complete(null);
  }

  private void take(byte[] bytes, int length) {
    String line = new String(bytes, 0, length, StandardCharsets.UTF_8);
    synchronized (tail) {
      tail.add(line);
      tailCharacters += line.length();
      while (tail.size() > TAIL_LINES || tailCharacters > TAIL_CHARACTERS && tail.size() > 1) {
        tailCharacters -= tail.remove().length();
      }
    }
    lines.accept(line);
  }

  private String tail() {
    synchronized (tail) {
      return String.join("\n", tail).strip();
    }
  }
}
