package dev.cortado.workers;

/** The other side of a link broke a rule of docs/worker-protocol.md; the link ends and the worker is replaced. */
final class BrokenLinkException extends Exception {

  BrokenLinkException(String message) {
    // Nobody needs to know where in our code it was noticed.
    super(message, null, false, false);
  }
}
