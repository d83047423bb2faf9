package dev.cortado.runtime;

import dev.cortado.telemetry.Log;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How to run an application.
 *
 * @param directory the application's root; the workers' working directory
 * @param workerCommand what starts a worker, without the bundle
 * @param bundle the JavaScript module that a worker runs
 * @param host address to listen on
 * @param port port to listen on; 0 for any free one
 * @param workers number of workers
 * @param development whether error bodies carry {@code internal_message}
 * @param log where lines go
 * @param drainLimit how long a shutdown waits for what is in flight
 */
public record RunOptions(
    Path directory,
    List<String> workerCommand,
    Path bundle,
    String host,
    int port,
    int workers,
    boolean development,
    Log log,
    Duration drainLimit) {

  /** How deep the JSON of a request may nest. */
  static final int MAX_JSON_DEPTH = Integer.getInteger("cortado.maxJsonDepth", 128);

  public RunOptions {
    workerCommand = List.copyOf(workerCommand);
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("the port must be 0 to 65535, not " + port);
    }
    if (workers < 1) {
      throw new IllegalArgumentException("there must be at least one worker, not " + workers);
    }
  }
}
