package dev.cortado.runtime;

import dev.cortado.telemetry.Log;
import dev.cortado.workers.JsEngine;
import java.nio.file.Path;

/**
 * How to run an application.
 *
 * @param directory the application's root; the workers' working directory
 * @param engine what runs the workers
 * @param bundle the JavaScript module that a worker runs
 * @param host address to listen on
 * @param port port to listen on; 0 for any free one
 * @param workers number of workers
 * @param development whether this is a developer's own machine: error bodies carry {@code internal_message}, any origin may send credentials
 * @param log where lines go
 */
public record RunOptions(
    Path directory, JsEngine engine, Path bundle, String host, int port, int workers, boolean development, Log log) {

  /** How deep the JSON of a request may nest (128). */
  static final int MAX_JSON_DEPTH = Integer.getInteger("cortado.maxJsonDepth", 128);

  public RunOptions {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("the port must be 0 to 65535, not " + port);
    }
    if (workers < 1) {
      throw new IllegalArgumentException("there must be at least one worker, not " + workers);
    }
  }
}
