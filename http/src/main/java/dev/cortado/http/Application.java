package dev.cortado.http;

import java.util.List;

/** What a server serves: its routes, and the answers to requests that reach none. */
public interface Application {

  /** The routes; asked for once. */
  List<Route> routes();

  /** Answers a request whose path no route has ({@code pathIsKnown} false) or whose path has no route for its method (true). */
  void unmatched(Exchange exchange, boolean pathIsKnown);

  /** Answers a request whose body is larger than its route's limit. The connection is closed afterwards. */
  void bodyTooLarge(Exchange exchange, long limit);
}
