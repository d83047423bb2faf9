package dev.cortado.schema;

/** Encodes the body of a result. Generated classes implement this. */
interface ResultEncoder {

  /** The position after the value at {@code p}, or -1 when it isn't JSON. */
  int encode(ResultCursor cursor, int p);
}
