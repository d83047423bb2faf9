package dev.cortado.schema;

/**
 * One thing that is wrong with a request.
 *
 * @param part where the value came from
 * @param path the field, dotted, with {@code [i]} for array elements: {@code items[2].price}; empty for the whole
 * @param rule what was broken, for programs: a JSON Schema keyword ({@code type}, {@code required}, {@code minLength}, …) or {@code syntax}
 * @param expected what would have been right, for programs: a type's name or the rule's bound
 * @param message for people; never repeats the request's own values
 */
public record Fault(Part part, String path, String rule, String expected, String message) {

  /** The part of a request that a value is read from. */
  public enum Part {
    PATH,
    QUERY,
    HEADER,
    COOKIE,
    BODY
  }
}
