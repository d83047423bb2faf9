package dev.cortado.http;

import dev.cortado.http.HttpServerOptions.Limits;
import io.netty.buffer.ByteBuf;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The receiving half of a connection: takes requests out of the bytes that arrive.
 *
 * <p>Bytes are looked at in the event loop's scratch array; only what is left of a read, because a request is torn or has to wait, is kept
 * here. A
 * request that is torn is parsed again from its start when its end has come, so that there is one parser and it has no state.
 */
final class Http1Input {
  private static final byte[] NOTHING = {};

  /** {@link #step}: the request is torn. */
  private static final int TORN = -1;

  /** What the next bytes are. */
  private enum Phase {
    HEAD,
    /** A body of known length, kept together with its head. */
    BODY,
    /** A chunked body, kept together with its head. */
    CHUNKS,
    /** Nothing that anybody wants: the last request of this connection has been taken, or its input is at an end. */
    DISCARD
  }

  private final Http1Connection connection;
  private final Http1Loop loop;
  private final Limits limits;
  private final Http1Parser parser;

  private Phase phase = Phase.HEAD;

  /** What is left of earlier reads, from {@link #heldStart}, where a request starts, to {@link #heldEnd}. */
  private byte[] held = NOTHING;

  private int heldStart;
  private int heldEnd;

  /** End of the bytes that are being looked at. */
  private int readEnd;

  /** Length from which a torn head is worth parsing again even without a new line in it. */
  private int parseAgainLength;

  /** Length of the awaited request, head and body. */
  private int requestLength;

  private @Nullable Http1Chunks chunks;
  private boolean isContinuePending;
  private boolean isPaused;

  /** When the awaited request has to be there, or more of its body; whether it is its head that is awaited. */
  private long waitUntil;

  private boolean waitsForHead;
  private int bodyReceived;

  Http1Input(Http1Connection connection) {
    this.connection = connection;
    this.loop = connection.loop;
    this.limits = loop.limits;
    this.parser = loop.parser;
  }

  /** Takes what was read. */
  void read(ByteBuf in) {
    if (phase == Phase.DISCARD) {
      connection.mustLinger();
      return;
    }
    int count = in.readableBytes();
    if (heldStart == heldEnd) {
      byte[] scratch = loop.scratch(count);
      in.getBytes(in.readerIndex(), scratch, 0, count);
      consume(scratch, 0, count);
    } else {
      int from = hold(in, count);
      if (!isPaused && isWorthLooking(from, count)) {
        consume(held, heldStart, heldEnd);
      }
    }
  }

  boolean isPaused() {
    return isPaused;
  }

  /** Between two requests, with nothing left to look at. */
  boolean isBetweenRequests() {
    return phase == Phase.HEAD && heldStart == heldEnd;
  }

  /** Whether part of a request is here and the rest is awaited. */
  boolean isTorn() {
    return phase != Phase.DISCARD && !isPaused && heldStart != heldEnd;
  }

  /** Takes no further request. */
  void discard() {
    phase = Phase.DISCARD;
  }

  /** Takes no further request and drops what is here; reads on to see the end. */
  void end() {
    phase = Phase.DISCARD;
    drop();
    if (isPaused) {
      isPaused = false;
      connection.channel().config().setAutoRead(true);
    }
  }

  /** Goes on after {@link #pause}. */
  void resume() {
    isPaused = false;
    consume(held, heldStart, heldEnd);
    if (!isPaused) {
      connection.channel().config().setAutoRead(true);
    }
  }

  /** All answers that were due are written: the client may be asked for the body it holds back. */
  void answersAreWritten() {
    if (isContinuePending && (phase == Phase.BODY || phase == Phase.CHUNKS)) {
      isContinuePending = false;
      connection.output.writeContinue();
    }
  }

  /** Refuses the awaited request if it does not come in time; returns when to look again. */
  long expire(long now) {
    if (waitUntil - now > 0) {
      return waitUntil;
    }
    if (phase != Phase.HEAD && bodyReceived >= limits.bodyProgress()) {
      bodyReceived = 0;
      waitUntil = now + limits.bodyNanos();
      return waitUntil;
    }
    drop();
    loop.dispatcher.refuse(connection, ProtocolError.REQUEST_TIMEOUT);
    return now + limits.lingerNanos();
  }

  private void drop() {
    held = NOTHING;
    heldStart = 0;
    heldEnd = 0;
  }

  /** Takes requests until the bytes are used up, one is torn, or enough of them wait for their answers; keeps the rest. */
  private void consume(byte[] a, int from, int end) {
    int at = from;
    readEnd = end;
    while (at < readEnd && phase != Phase.DISCARD) {
      if (!connection.output.takesMore()) {
        pause();
        break;
      }
      int next = step(a, at);
      if (next == TORN) {
        break;
      }
      at = next;
    }
    keep(a, at, at != from);
  }

  private void pause() {
    isPaused = true;
    connection.channel().config().setAutoRead(false);
    // Soon enough to see whether the client takes anything.
    loop.timeouts.advance(connection, connection.activityNanos + limits.writeNanos());
  }

  /** Takes the request at {@code at}; returns where the next one starts, or {@link #TORN}. */
  private int step(byte[] a, int at) {
    switch (phase) {
      case HEAD -> {
        return head(a, at);
      }
      case BODY -> {
        if (readEnd - at < requestLength) {
          return TORN;
        }
        phase = Phase.HEAD;
        // Fills the view again, which other connections have used since.
        int headEnd = parser.parse(a, at, readEnd);
        int next = at + requestLength;
        loop.dispatcher.dispatch(connection, a, headEnd, next);
        return next;
      }
      case CHUNKS -> {
        return chunks(a, at, false);
      }
      default -> {
        return readEnd;
      }
    }
  }

  private int head(byte[] a, int at) {
    int headEnd = parser.parse(a, at, readEnd);
    if (headEnd == Http1Parser.TORN) {
      parseAgainLength = parser.parseAgainAt - at;
      return TORN;
    }
    if (headEnd == Http1Parser.REFUSED) {
      loop.dispatcher.refuse(connection, parser.error);
      return readEnd;
    }
    if (!parser.isChunked && parser.contentLength <= 0) {
      loop.dispatcher.dispatch(connection, a, headEnd, headEnd);
      return headEnd;
    }
    return body(a, at, headEnd);
  }

  private int body(byte[] a, int at, int headEnd) {
    Route route = loop.dispatcher.route();
    // Arrays end near 2 GiB.
    long limit = Math.min(route == null ? limits.unmatchedBody() : route.bodyLimit(), Integer.MAX_VALUE - (1 << 20));
    if (parser.isChunked) {
      if (chunks == null) {
        chunks = new Http1Chunks(limits);
      }
      chunks.begin(headEnd - at, limit);
      phase = Phase.CHUNKS;
      awaitBody(headEnd);
      return chunks(a, at, true);
    }
    if (parser.contentLength > limit) {
      loop.dispatcher.refuseBody(connection, limit);
      return readEnd;
    }
    int end = headEnd + (int) parser.contentLength;
    if (end <= readEnd) {
      loop.dispatcher.dispatch(connection, a, headEnd, end);
      return end;
    }
    requestLength = end - at;
    phase = Phase.BODY;
    awaitBody(headEnd);
    return TORN;
  }

  private int chunks(byte[] a, int at, boolean isViewFilled) {
    Http1Chunks body = Objects.requireNonNull(chunks);
    int result = body.decode(a, at, readEnd);
    if (result == Http1Chunks.TORN) {
      // What is not decoded yet follows what is, so that the request takes no more room than its body.
      int rest = readEnd - (at + body.next);
      System.arraycopy(a, at + body.next, a, at + body.bodyEnd, rest);
      body.next = body.bodyEnd;
      readEnd = at + body.bodyEnd + rest;
      return TORN;
    }
    phase = Phase.HEAD;
    if (!isViewFilled) {
      parser.parse(a, at, readEnd);
    }
    switch (result) {
      case Http1Chunks.COMPLETE -> {
        int next = at + body.next;
        loop.dispatcher.dispatch(connection, a, at + body.bodyStart, at + body.bodyEnd);
        return next;
      }
      case Http1Chunks.TOO_LARGE -> loop.dispatcher.refuseBody(connection, body.limit());
      case Http1Chunks.TRAILERS_TOO_LARGE -> loop.dispatcher.refuse(connection, ProtocolError.HEADERS_TOO_LARGE);
      default -> loop.dispatcher.refuse(connection, ProtocolError.BAD_REQUEST);
    }
    return readEnd;
  }

  /** The body is not complete. Asks for it if the client waits to be asked (RFC 9110 §10.1.1), but not before the answers that are due. */
  private void awaitBody(int headEnd) {
    bodyReceived = 0;
    isContinuePending = parser.expectsContinue && headEnd == readEnd;
    if (connection.output.isIdle()) {
      answersAreWritten();
    }
  }

  /** Makes room for {@code count} bytes after those held and copies them there; returns where they are. */
  private int hold(ByteBuf in, int count) {
    if (phase != Phase.HEAD) {
      bodyReceived += count;
    }
    int length = heldEnd - heldStart;
    if (heldEnd + count > held.length) {
      byte[] target = held;
      if (length + count > held.length) {
        target = new byte[capacity(length + count)];
      }
      System.arraycopy(held, heldStart, target, 0, length);
      held = target;
      heldStart = 0;
      heldEnd = length;
    }
    int from = heldEnd;
    in.getBytes(in.readerIndex(), held, from, count);
    heldEnd += count;
    return from;
  }

  /** Room for {@code needed} bytes and some more; not the whole of a declared length at once, which costs the client nothing to claim. */
  private int capacity(int needed) {
    int doubled = (int) Math.min(Math.max(512, 2L * needed), Integer.MAX_VALUE - 64);
    return phase == Phase.BODY ? Math.max(needed, Math.min(doubled, requestLength)) : doubled;
  }

  /**
   * Whether new bytes at {@code from} may complete or spoil a torn head. Every line of a head ends in control characters, so one without
   * any is not
   * worth a look; otherwise a head sent byte by byte would be parsed as often as it has bytes.
   */
  private boolean isWorthLooking(int from, int count) {
    if (phase != Phase.HEAD || heldEnd - heldStart > parseAgainLength) {
      return true;
    }
    for (int i = from; i < from + count; i++) {
      if (held[i] >= 0 && held[i] < 0x20) {
        return true;
      }
    }
    return false;
  }

  /** Keeps what is left of {@code a} from {@code at}. */
  private void keep(byte[] a, int at, boolean isNewRequest) {
    int length = readEnd - at;
    if (phase == Phase.DISCARD || length == 0) {
      if (phase == Phase.DISCARD && length > 0) {
        connection.mustLinger();
      }
      drop();
      return;
    }
    boolean isNew = isNewRequest;
    if (a == held) {
      heldStart = at;
      heldEnd = readEnd;
    } else {
      isNew = true;
      held = new byte[capacity(length)];
      System.arraycopy(a, at, held, 0, length);
      heldStart = 0;
      heldEnd = length;
    }
    if (phase == Phase.HEAD ? isNew : waitsForHead || isNew) {
      waitUntil = connection.activityNanos + (phase == Phase.HEAD ? limits.headerNanos() : limits.bodyNanos());
      loop.timeouts.advance(connection, waitUntil);
    }
    waitsForHead = phase == Phase.HEAD;
  }
}
