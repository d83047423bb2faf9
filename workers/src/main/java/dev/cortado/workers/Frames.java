package dev.cortado.workers;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The numbers of docs/worker-protocol.md. */
final class Frames {

  static final int VERSION = 1;

  /** Bytes before the payload, the length included. */
  static final int HEADER = 9;

  /** What {@code length} counts beside the payload: type and id. */
  static final int TYPE_AND_ID = 5;

  /** Largest {@code length}. */
  static final int LIMIT = 64 << 20;

  /** Bytes of INVOKE between header and metadata or argument: endpoint and flags. */
  static final int INVOKE_HEAD = 3;

  static final int TOKEN_DIGITS = 64;

  static final int HELLO = 0x01;
  static final int READY = 0x02;
  static final int RESULT = 0x03;
  static final int ERROR = 0x04;
  static final int PONG = 0x05;
  static final int LOG = 0x06;

  static final int INVOKE = 0x81;
  static final int CANCEL = 0x82;
  static final int PING = 0x83;
  static final int DRAIN = 0x84;

  /** READY flag: the program reads request metadata. */
  static final int READS_METADATA = 1;

  private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private Frames() {}

  static int int32(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }
}
