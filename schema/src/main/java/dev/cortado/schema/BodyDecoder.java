package dev.cortado.schema;

/** Decodes a valid body. Generated classes implement this. */
interface BodyDecoder {

  /** The position after the value at {@code p}, or -1 when anything at all is wrong with it. */
  int decode(BodyCursor cursor, int p);
}
