package dev.cortado.http;

import dev.cortado.model.v1.PathSegment;
import java.util.List;

/**
 * One way into the application.
 *
 * @param methods upper case
 * @param path as in the model
 * @param bodyLimit largest request body in bytes; {@link Long#MAX_VALUE} for none
 * @param handler answers the requests that match
 */
public record Route(List<String> methods, List<PathSegment> path, long bodyLimit, HttpHandler handler) {
  public Route {
    methods = List.copyOf(methods);
    path = List.copyOf(path);
  }
}
