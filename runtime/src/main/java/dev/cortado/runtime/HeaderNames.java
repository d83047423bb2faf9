package dev.cortado.runtime;

import dev.cortado.model.v1.App;
import dev.cortado.model.v1.Endpoint;
import dev.cortado.model.v1.Type;
import dev.cortado.model.v1.Wire;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The header fields that the exposed endpoints of a model read and write; browsers of other origins have to be told. */
final class HeaderNames {
  private HeaderNames() {}

  static Set<String> ofRequests(App app) {
    var names = new TreeSet<String>();
    exposed(app).filter(Endpoint::hasRequest).forEach(endpoint -> collect(app, endpoint.getRequest(), names));
    return names;
  }

  static Set<String> ofResponses(App app) {
    var names = new TreeSet<String>();
    exposed(app).filter(Endpoint::hasResponse).forEach(endpoint -> collect(app, endpoint.getResponse(), names));
    return names;
  }

  private static Stream<Endpoint> exposed(App app) {
    return app.getEndpointsList().stream().filter(Endpoint::getExpose);
  }

  private static void collect(App app, Type type, Set<String> names) {
    switch (type.getKindCase()) {
      case OBJECT ->
          type.getObject().getFieldsList().stream()
              .filter(field -> field.getWire().getPlace() == Wire.Place.HEADER)
              .forEach(field -> names.add(field.getWire().getName()));
      case UNION -> type.getUnion().getMembersList().forEach(member -> collect(app, member, names));
      case REFERENCE -> collect(app, app.getDeclarations(type.getReference()).getType(), names);
      case BASIC, LITERAL, ARRAY, TUPLE, KIND_NOT_SET -> {
        // Nothing at the top level of a request or response.
      }
    }
  }
}
