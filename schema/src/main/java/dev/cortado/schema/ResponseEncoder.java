package dev.cortado.schema;

import io.netty.buffer.ByteBuf;

/**
 * Turns the JSON of what a handler returned into a response: only the declared fields, in declaration order, with those that are headers,
 * cookies or the status taken out of the body.
 *
 * <p>Instances are stateless but for scratch space, and are used by one thread at a time.
 */
public interface ResponseEncoder {

  /**
   * Encodes one result.
   *
   * @param json holds the result as the worker's {@code JSON.stringify} wrote it
   * @param from its start
   * @param to its end; equal to {@code from} for {@code undefined}
   * @param head receives status and header fields; reset at entry
   * @param out where the body is appended; nothing when the response has none
   * @throws EncodingException when the result can't be sent, such as a status of 99
   */
  void encode(byte[] json, int from, int to, ResponseHead head, ByteBuf out) throws EncodingException;

  /** The same encoder for another thread: what was compiled is shared, scratch space is not. */
  ResponseEncoder fork();
}
