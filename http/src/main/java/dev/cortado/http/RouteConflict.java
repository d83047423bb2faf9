package dev.cortado.http;

/**
 * Two routes that match the same requests.
 *
 * @param first the one that is served
 * @param second the one that is never reached by this method
 */
public record RouteConflict(String method, Route first, Route second) {}
