package dev.cortado.workers;

import java.time.Duration;

/** Something that happened to a worker. {@code worker} counts from 0 and stays the same for a worker's successors. */
public sealed interface WorkerEvent {

  /** A process was started. */
  record Started(int worker, long pid) implements WorkerEvent {}

  /** All handlers are registered and all links are up, {@code after} that long. */
  record Ready(int worker, long pid, Duration after) implements WorkerEvent {}

  /** A process ended that was not told to; {@code reason} says how, with the last lines of its standard error. */
  record Died(int worker, long pid, String reason) implements WorkerEvent {}

  /** It died too often to be started again before {@code retryAfter}. */
  record GaveUp(int worker, int deaths, Duration retryAfter, String reason) implements WorkerEvent {}

  /** A connection to the worker sockets was refused. */
  record Refused(String reason) implements WorkerEvent {}
}
