package dev.cortado.http;

import java.util.List;
import java.util.Optional;

/** What a server serves: its routes, and the answers to requests that reach none. */
public interface Application {

  /** The routes; asked for once. */
  List<Route> routes();

  /** Answers a request whose path no route has ({@code pathIsKnown} false) or whose path has no route for its method (true). */
  void unmatched(Exchange exchange, boolean pathIsKnown);

  /** Answers a request whose body is larger than its route's limit. The connection is closed afterwards. */
  void bodyTooLarge(Exchange exchange, long limit);

  /**
   * Answers what is not a request that could be routed. {@link Exchange#request()} is empty and {@link Exchange#method()} is "" unless
   * {@code error} is
   * {@link ProtocolError#INTERNAL}. The connection is closed afterwards.
   */
  void malformed(Exchange exchange, ProtocolError error);

  /**
   * What browsers of other origins may do; empty: the application answers {@code OPTIONS} itself and no CORS header is added. Asked for
   * once.
   */
  default Optional<CorsPolicy> cors() {
    return Optional.empty();
  }
}
