package dev.cortado.schema;

import io.netty.buffer.ByteBuf;

/**
 * Turns a request into the JSON of the handler's argument: one flat object of the path, query, header, cookie and body fields that the
 * request type declares, and nothing else.
 *
 * <p>Instances are stateless but for scratch space, and are used by one thread at a time.
 */
public interface RequestDecoder {

  /**
   * Decodes and validates one request.
   *
   * @param request what was received
   * @param out where the argument's JSON (UTF-8) is appended; holds unusable text after its writer index at entry when there are faults,
   *     and the caller resets the index
   * @param faults what is wrong with the request; empty at entry
   * @return whether every byte appended is ASCII
   */
  boolean decode(RequestView request, ByteBuf out, Faults faults);

  /** The same decoder for another thread: what was compiled is shared, scratch space is not. */
  RequestDecoder fork();
}
