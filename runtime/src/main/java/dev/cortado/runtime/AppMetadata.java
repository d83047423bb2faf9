package dev.cortado.runtime;

import dev.cortado.model.v1.App;
import dev.cortado.model.v1.Service;
import java.io.StringWriter;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What {@code appMeta()} tells a program about itself. */
final class AppMetadata {
  private static final Set<String> EVERY_ADDRESS = Set.of("0.0.0.0", "::");

  private AppMetadata() {}

  /** The JSON that workers find in their environment. The base URL is empty when the port is not known before listening. */
  static String json(App app, RunOptions options) {
    var text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeStringProperty("appId", app.getId());
      json.writeStringProperty("apiBaseUrl", options.port() == 0 ? "" : url(options.host(), options.port()));
      json.writeObjectPropertyStart("environment");
      json.writeStringProperty("name", environment(options.development()));
      json.writeStringProperty("type", options.development() ? "development" : "production");
      json.writeStringProperty("cloud", "local");
      json.writeEndObject();
      json.writeObjectPropertyStart("build");
      json.writeStringProperty("revision", "");
      json.writeBooleanProperty("uncommittedChanges", false);
      json.writeEndObject();
      json.writeObjectPropertyStart("deploy");
      json.writeStringProperty("id", "");
      json.writeObjectPropertyStart("hostedServices");
      for (Service service : app.getServicesList()) {
        json.writeObjectPropertyStart(service.getName());
        json.writeStringProperty("name", service.getName());
        json.writeEndObject();
      }
      json.writeEndObject();
      json.writeEndObject();
      json.writeEndObject();
    }
    return text.toString();
  }

  /** The environment's name. */
  static String environment(boolean development) {
    return development ? "local" : "production";
  }

  private static String url(String host, int port) {
    return RunningApp.url(EVERY_ADDRESS.contains(host) ? "localhost" : host, port);
  }
}
