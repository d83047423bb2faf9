package dev.cortado.cli;

import dev.cortado.model.v1.App;
import dev.cortado.runtime.RunOptions;
import dev.cortado.runtime.RunningApp;
import dev.cortado.runtime.StartException;
import dev.cortado.telemetry.Log;
import dev.cortado.workers.JsEngine;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import sun.misc.Signal;

/** Serves one application until it is told to stop. */
final class Server {
  private static final Duration DRAIN_LIMIT = Duration.ofSeconds(10);
  private static final int INTERRUPTED = 130;

  private final Path directory;
  private final App app;
  private final Path bundle;
  private final ServerOptions options;
  private final boolean development;
  private final PrintWriter out;

  Server(Path directory, App app, Path bundle, ServerOptions options, boolean development, PrintWriter out) {
    this.directory = directory;
    this.app = app;
    this.bundle = bundle;
    this.options = options;
    this.development = development;
    this.out = out;
  }

  /** Serves until a signal comes, and returns the exit code after a drained shutdown. */
  int run() {
    return run((url, stop) -> {});
  }

  /**
   * Serves.
   *
   * @param client told the URL and how to stop, once the application is served
   * @return the exit code after a drained shutdown
   */
  int run(BiConsumer<String, Runnable> client) {
    var stop = new CountDownLatch(1);
    // The first signal drains; who can't wait sends a second one.
    for (String signal : new String[] {"INT", "TERM"}) {
      Signal.handle(
          new Signal(signal),
          received -> {
            if (stop.getCount() == 0) {
              Runtime.getRuntime().halt(INTERRUPTED);
            }
            stop.countDown();
          });
    }
    try (var log = options.log();
        var running = RunningApp.start(app, runOptions(log))) {
      EndpointTable.print(app, out);
      running.awaitReady();
      out.println("Listening on " + running.url());
      out.flush();
      client.accept(running.url(), stop::countDown);
      stop.await();
      running.drain(DRAIN_LIMIT);
      return 0;
    } catch (StartException e) {
      throw new CommandFailure(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return INTERRUPTED;
    }
  }

  private RunOptions runOptions(Log log) {
    return new RunOptions(
        directory.toAbsolutePath().normalize(),
        JsEngine.of(options.engine()),
        bundle,
        options.host(),
        options.port(),
        options.workers(),
        development,
        log);
  }
}
