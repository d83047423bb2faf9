package dev.cortado.cli;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A response.
 *
 * @param status the status code
 * @param headers values by lower-case name, in the order received
 * @param body as UTF-8 text
 */
record Answer(int status, Map<String, List<String>> headers, String body) {

  /** The only value of a header; empty when there is none. */
  String header(String name) {
    List<String> values = headers(name);
    if (values.size() > 1) {
      throw new AssertionError(name + " is there more than once: " + values);
    }
    return values.isEmpty() ? "" : values.getFirst();
  }

  /** All values of a header. */
  List<String> headers(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }

  /** The body read as JSON. */
  Json json() {
    return Json.parse(body);
  }
}
