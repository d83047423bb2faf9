package dev.cortado.cli;

import dev.cortado.model.v1.App;
import dev.cortado.model.v1.Endpoint;
import dev.cortado.model.v1.PathSegment;
import java.io.PrintWriter;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The services and endpoints of an application, for people. */
final class EndpointTable {
  private EndpointTable() {}

  /** Prints a line a service and a line an endpoint: method, path, name, access. */
  static void print(App app, PrintWriter out) {
    if (app.getEndpointsCount() == 0) {
      out.println("No endpoints. An endpoint is an exported constant: export const hello = api({ … }, async () => { … })");
      return;
    }
    var services = app.getEndpointsList().stream().collect(Collectors.groupingBy(Endpoint::getService, TreeMap::new, Collectors.toList()));
    int methodWidth = width(app, EndpointTable::methods);
    int pathWidth = width(app, EndpointTable::path);
    int nameWidth = width(app, Endpoint::getName);
    services.forEach(
        (service, endpoints) -> {
          out.println(service);
          for (Endpoint endpoint : endpoints) {
            out.println(
                "  "
                    + pad(methods(endpoint), methodWidth)
                    + "  "
                    + pad(path(endpoint), pathWidth)
                    + "  "
                    + pad(endpoint.getName(), nameWidth)
                    + "  "
                    + access(endpoint));
          }
        });
  }

  private static int width(App app, Function<Endpoint, String> column) {
    return app.getEndpointsList().stream().map(column).mapToInt(String::length).max().orElse(0);
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(width - text.length());
  }

  private static String methods(Endpoint endpoint) {
    List<String> methods = endpoint.getMethodsList();
    // `method: "*"` in the program.
    return methods.size() == 8 ? "*" : String.join(",", methods);
  }

  private static String path(Endpoint endpoint) {
    return endpoint.getPathList().stream().map(EndpointTable::segment).collect(Collectors.joining("/", "/", ""));
  }

  private static String segment(PathSegment segment) {
    return switch (segment.getKind()) {
      case PARAMETER -> ":" + segment.getValue();
      case WILDCARD -> "*" + segment.getValue();
      case FALLBACK -> "!" + segment.getValue();
      case LITERAL, KIND_UNSPECIFIED, UNRECOGNIZED -> segment.getValue();
    };
  }

  private static String access(Endpoint endpoint) {
    return (endpoint.getExpose() ? "public" : "private") + (endpoint.getAuth() ? ", auth" : "");
  }
}
