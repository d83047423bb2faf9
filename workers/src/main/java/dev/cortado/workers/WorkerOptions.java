package dev.cortado.workers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What the workers run, and their limits. Start from {@link #of}.
 *
 * @param command program and arguments, as {@link JsEngine#command} makes it
 * @param directory working directory
 * @param environment added to this process's own
 * @param endpoints how many handlers the program must register; empty: any number
 * @param count number of workers (1)
 * @param maxInFlight calls one worker is given at a time; shared evenly by the event loops, each at least one (1000)
 * @param queueLimit calls that may wait for a worker, over all event loops (10,000)
 * @param queueBytes bytes those may take (64 MiB)
 * @param pingInterval time between health checks (1 s)
 * @param pingLimit a worker that takes longer to answer one is replaced; zero: never, for debuggers (10 s)
 * @param connectLimit a process that has not connected by then is replaced (30 s)
 * @param restarts how often
 */
public record WorkerOptions(
    List<String> command,
    Path directory,
    Map<String, String> environment,
    OptionalInt endpoints,
    int count,
    int maxInFlight,
    int queueLimit,
    long queueBytes,
    Duration pingInterval,
    Duration pingLimit,
    Duration connectLimit,
    RestartPolicy restarts) {

  public WorkerOptions {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    if (command.isEmpty()) {
      throw new IllegalArgumentException("the command is empty");
    }
    if (count < 1 || maxInFlight < 1 || queueLimit < 0) {
      throw new IllegalArgumentException(
          "count and maxInFlight must be at least 1, queueLimit at least 0: " + count + ", " + maxInFlight + ", " + queueLimit);
    }
    if (!pingInterval.isPositive()) {
      throw new IllegalArgumentException("pingInterval must be positive, not " + pingInterval);
    }
  }

  /** The defaults. */
  public static WorkerOptions of(List<String> command, Path directory) {
    return new WorkerOptions(
        command,
        directory,
        Map.of(),
        OptionalInt.empty(),
        1,
        1000,
        10_000,
        64L << 20,
        Duration.ofSeconds(1),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        RestartPolicy.DEFAULT);
  }

  public WorkerOptions withEnvironment(Map<String, String> environment) {
    return new WorkerOptions(
        command, directory, environment, endpoints, count, maxInFlight, queueLimit, queueBytes, pingInterval, pingLimit, connectLimit, restarts);
  }

  public WorkerOptions withEndpoints(int endpoints) {
    return new WorkerOptions(
        command,
        directory,
        environment,
        OptionalInt.of(endpoints),
        count,
        maxInFlight,
        queueLimit,
        queueBytes,
        pingInterval,
        pingLimit,
        connectLimit,
        restarts);
  }

  public WorkerOptions withCount(int count) {
    return new WorkerOptions(
        command, directory, environment, endpoints, count, maxInFlight, queueLimit, queueBytes, pingInterval, pingLimit, connectLimit, restarts);
  }

  public WorkerOptions withLimits(int maxInFlight, int queueLimit, long queueBytes) {
    return new WorkerOptions(
        command, directory, environment, endpoints, count, maxInFlight, queueLimit, queueBytes, pingInterval, pingLimit, connectLimit, restarts);
  }

  public WorkerOptions withHealth(Duration pingInterval, Duration pingLimit, Duration connectLimit) {
    return new WorkerOptions(
        command, directory, environment, endpoints, count, maxInFlight, queueLimit, queueBytes, pingInterval, pingLimit, connectLimit, restarts);
  }

  public WorkerOptions withRestarts(RestartPolicy restarts) {
    return new WorkerOptions(
        command, directory, environment, endpoints, count, maxInFlight, queueLimit, queueBytes, pingInterval, pingLimit, connectLimit, restarts);
  }
}
