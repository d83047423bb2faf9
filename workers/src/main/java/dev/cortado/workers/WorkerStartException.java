package dev.cortado.workers;

/** The program could not be started; the message is for people and holds the end of its standard error. */
public final class WorkerStartException extends RuntimeException {

  public WorkerStartException(String message) {
    super(message);
  }
}
