package dev.cortado.schema;

import io.netty.buffer.ByteBuf;

/** The handler's argument: the fields of the head, and after them, in the same object, those of the body. */
record Argument(boolean ascii, boolean hasHead) {
  private static final Argument[] ALL = {
    new Argument(false, false), new Argument(true, false), new Argument(false, true), new Argument(true, true),
  };

  /** Writes the head's fields; with an open end when a body follows. */
  static Argument begin(HeadReader head, RequestView request, ByteBuf out, Faults faults, boolean withBody) {
    JsonText text = head.read(request, faults);
    boolean hasHead = text.length > 1;
    if (!withBody) {
      text.length -= hasHead ? 1 : 0;
      text.add('}');
    }
    out.writeBytes(text.bytes, 0, text.length);
    return ALL[(hasHead ? 2 : 0) + (text.ascii ? 1 : 0)];
  }

  /** After the body: takes back the head's last comma when none of the body's fields followed it. */
  void end(ByteBuf out) {
    if (hasHead) {
      int last = out.writerIndex() - 2;
      while (isSpace(out.getByte(last))) {
        last--;
      }
      if (out.getByte(last) == ',') {
        out.setByte(last, '}');
        out.writerIndex(last + 1);
      }
    }
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }
}
