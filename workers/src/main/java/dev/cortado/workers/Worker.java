package dev.cortado.workers;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One process, from its start to its end. Safe to use from any thread. */
final class Worker {

  private static final SecureRandom RANDOM = new SecureRandom();

  private final WorkerSlot slot;
  private final byte[] token;
  private final Process process;
  private final Stderr stderr;
  private final long startNanos = System.nanoTime();
  private final AtomicIntegerArray connected;
  private final AtomicInteger linksToCome;
  private final AtomicReference<@Nullable String> fault = new AtomicReference<>();
  private volatile boolean retired;

  private Worker(WorkerSlot slot, byte[] token, Process process, int loops) {
    this.slot = slot;
    this.token = token;
    this.process = process;
    this.connected = new AtomicIntegerArray(loops);
    this.linksToCome = new AtomicInteger(loops);
    this.stderr = Stderr.read(process, line -> slot.stderr(line));
  }

  static Worker start(WorkerSlot slot, WorkerOptions options, Path linkDirectory, int loops) throws IOException {
    byte[] random = new byte[Frames.TOKEN_DIGITS / 2];
    RANDOM.nextBytes(random);
    String token = HexFormat.of().formatHex(random);
    ProcessBuilder builder =
        new ProcessBuilder(options.command())
            .directory(options.directory().toFile())
            .redirectInput(new File("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.INHERIT);
    var environment = builder.environment();
    environment.putAll(options.environment());
    environment.put("CORTADO_LINK_DIR", linkDirectory.toString());
    environment.put("CORTADO_LINK_COUNT", Integer.toString(loops));
    environment.put("CORTADO_LINK_TOKEN", token);
    return new Worker(slot, token.getBytes(StandardCharsets.US_ASCII), builder.start(), loops);
  }

  boolean holdsToken(byte[] bytes, int from) {
    byte[] given = Arrays.copyOfRange(bytes, from, from + Frames.TOKEN_DIGITS);
    return MessageDigest.isEqual(token, given);
  }

  WorkerOptions options() {
    return slot.options();
  }

  LinkCounters counters(int loop) {
    return slot.counters(loop);
  }

  long pid() {
    return process.pid();
  }

  // Told by its links

  /** A link is up; false when this loop has one already. */
  boolean connected(int loop) {
    return connected.compareAndSet(loop, 0, 1);
  }

  boolean hasConnected() {
    return connected.get(0) != 0;
  }

  /** Whether the program registered as many handlers as it must; if not, this worker ends. */
  boolean mayRegister(int endpoints) {
    var wanted = options().endpoints();
    if (wanted.isPresent() && wanted.getAsInt() != endpoints) {
      fault("registered " + endpoints + " handlers instead of " + wanted.getAsInt() + ": bundle and model differ, build them again");
      return false;
    }
    return true;
  }

  /** One more link may carry calls. */
  void ready() {
    if (linksToCome.decrementAndGet() == 0) {
      slot.ready(this);
    }
  }

  boolean isReady() {
    return linksToCome.get() == 0;
  }

  void log(@Nullable Reply call, byte[] bytes, int from, int to) {
    slot.log(call, bytes, from, to);
  }

  void lag(int micros) {
    slot.lag(Integer.toUnsignedLong(micros));
  }

  /** A worker that has lost a link can't be reached by some clients: it is of no more use. */
  void linkClosed() {
    if (!retired) {
      slot.killSoon(this);
    }
  }

  /** Ends this worker for a reason that people should read. */
  void fault(String reason) {
    fault.compareAndSet(null, reason);
    slot.killSoon(this);
  }

  /** Why its calls have no answer. */
  String endedBecause() {
    String reason = fault.get();
    return name() + (reason == null ? " ended" : " " + reason);
  }

  private String name() {
    return "worker " + slot.number() + " (pid " + pid() + ")";
  }

  // Ending

  /** It is told to finish what it has; its end is no death. */
  void retire() {
    retired = true;
  }

  boolean isRetired() {
    return retired;
  }

  /** Takes milliseconds: not for event loops. */
  void kill() {
    // Children first: once their parent is gone they can't be found any more.
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  boolean awaitExit(Duration limit) throws InterruptedException {
    return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  Duration age() {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  /** Completes when the process has ended, with how. */
  CompletableFuture<String> exit() {
    return process.onExit().thenCombine(stderr.end(), (ended, tail) -> describe(ended.exitValue(), tail));
  }

  private String describe(int exit, String tail) {
    String reason = fault.get();
    String how = reason != null ? " " + reason : exit > 128 ? signal(exit - 128) : " ended with exit code " + exit;
    String text = tail.isEmpty() ? "" : ":\n" + tail;
    return name() + how + (isReady() ? "" : " before the program was loaded") + text;
  }

  private static String signal(int number) {
    return switch (number) {
      case 6 -> " aborted (SIGABRT)";
      case 9 -> " was killed (SIGKILL), by hand or by the system for want of memory";
      case 11 -> " crashed (SIGSEGV)";
      case 15 -> " was ended (SIGTERM)";
      default -> " was ended by signal " + number;
    };
  }
}
