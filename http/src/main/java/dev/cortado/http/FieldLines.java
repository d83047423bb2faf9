package dev.cortado.http;

/** Field lines (RFC 9112 §5) as they came: where names and values lie in an array. Filled anew for each message. */
public final class FieldLines {
  /** Where they lie. */
  public byte[] bytes = {};

  /** Number of lines. */
  public int count;

  /** Four places for each line: start and end of its name, start and end of its value, without white space around it. */
  public int[] places = new int[64];
}
