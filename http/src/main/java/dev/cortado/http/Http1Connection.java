package dev.cortado.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.cortado.http.Http1Loop.Site;
import dev.cortado.http.HttpServerOptions.Limits;
import dev.cortado.schema.HeaderLines;
import dev.cortado.schema.RequestView;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One client connection: takes requests out of the bytes that arrive, has them answered, and writes the answers in order.
 *
 * <p>Bytes are looked at in the event loop's scratch array; only what is left of a read, because a request is torn or has to wait, is kept here. A
 * request that is torn is parsed again from its start when its end has come, so that there is one parser and it has no state.
 */
@SuppressWarnings("NullAway.Init")
final class Http1Connection extends ChannelInboundHandlerAdapter {
  private static final System.Logger LOG = System.getLogger(Http1Connection.class.getName());
  private static final byte[] NOTHING = {};
  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(Unpooled.directBuffer().writeBytes("HTTP/1.1 100 Continue\r\n\r\n".getBytes(US_ASCII)).asReadOnly());
  private static final HeaderLines NO_LINES = new HeaderLines();

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

  final Http1Loop loop;
  private final Limits limits;
  private final Http1Parser parser;
  private final Http1Answers answers;
  private ChannelHandlerContext ctx;
  private Channel channel;

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
  private boolean isDirty;
  private boolean isInputShutdown;

  /** Whether the client may still send what nobody will read: see {@link HttpServerOptions#lingerTimeout}. */
  private boolean mustLinger;

  /** Whether {@link #waitUntil} is for a head, and not for a body. */
  private boolean waitsForHead;

  // Times, in System.nanoTime()
  private long activityNanos;
  private long waitUntil;
  private long lingerUntil;
  private int bodyReceived;
  private long stalledBytes = -1;
  private long stalledSince;

  // Place in Http1Timeouts
  @Nullable Http1Connection wheelNext;
  @Nullable Http1Connection wheelPrevious;
  long wheelTick;
  private boolean isWatched;

  Http1Connection(Http1Loop loop) {
    this.loop = loop;
    this.limits = loop.limits;
    this.parser = loop.parser;
    this.answers = new Http1Answers(this, limits.pipeline());
  }

  // ---- Reading

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    var in = (ByteBuf) message;
    try {
      if (phase == Phase.DISCARD) {
        mustLinger = true;
        return;
      }
      int count = in.readableBytes();
      activityNanos = System.nanoTime();
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
    } finally {
      in.release();
    }
  }

  /** Takes requests until the bytes are used up, one is torn, or enough of them wait for their answers; keeps the rest. */
  private void consume(byte[] a, int from, int end) {
    int at = from;
    readEnd = end;
    while (at < readEnd && phase != Phase.DISCARD) {
      if (answers.isFull() || !channel.isWritable()) {
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
    channel.config().setAutoRead(false);
    // Soon enough to see whether the client takes anything.
    loop.timeouts.advance(this, activityNanos + limits.writeNanos());
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
        dispatch(a, headEnd, next);
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
      refuse(parser.error);
      return readEnd;
    }
    if (!parser.isChunked && parser.contentLength <= 0) {
      dispatch(a, headEnd, headEnd);
      return headEnd;
    }
    return body(a, at, headEnd);
  }

  private int body(byte[] a, int at, int headEnd) {
    Route route = route();
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
      refuseBody(limit);
      return readEnd;
    }
    int end = headEnd + (int) parser.contentLength;
    if (end <= readEnd) {
      dispatch(a, headEnd, end);
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
        dispatch(a, at + body.bodyStart, at + body.bodyEnd);
        return next;
      }
      case Http1Chunks.TOO_LARGE -> refuseBody(body.limit());
      case Http1Chunks.TRAILERS_TOO_LARGE -> refuse(ProtocolError.HEADERS_TOO_LARGE);
      default -> refuse(ProtocolError.BAD_REQUEST);
    }
    return readEnd;
  }

  /** The body is not complete. Asks for it if the client waits to be asked (RFC 9110 §10.1.1), but not before the answers that are due. */
  private void awaitBody(int headEnd) {
    bodyReceived = 0;
    isContinuePending = parser.expectsContinue && headEnd == readEnd;
    if (isContinuePending && answers.isEmpty()) {
      writeContinue();
    }
  }

  private void writeContinue() {
    isContinuePending = false;
    ctx.write(CONTINUE.duplicate(), ctx.voidPromise());
    markDirty();
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
   * Whether new bytes at {@code from} may complete or spoil a torn head. Every line of a head ends in control characters, so one without any is not
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
        mustLinger = true;
      }
      held = NOTHING;
      heldStart = 0;
      heldEnd = 0;
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
      waitUntil = activityNanos + (phase == Phase.HEAD ? limits.headerNanos() : limits.bodyNanos());
      loop.timeouts.advance(this, waitUntil);
    }
    waitsForHead = phase == Phase.HEAD;
  }

  // ---- Having requests answered

  private @Nullable Route route() {
    Router router = loop.site.router();
    int method = router.methods().number(parser.view().head, parser.methodStart, parser.methodEnd);
    return method == Http1Methods.UNKNOWN || parser.isAsterisk ? null : router.find(method, parser.path, parser.pathStart, parser.pathEnd, parser.view());
  }

  /** Has the request that was parsed last answered. Its body lies in {@code a}. */
  private void dispatch(byte[] a, int bodyStart, int bodyEnd) {
    RequestView view = loop.view;
    view.body = a;
    view.bodyStart = bodyStart;
    view.bodyEnd = bodyEnd;
    Site site = loop.site;
    Router router = site.router();
    Http1Methods methods = router.methods();
    int method = methods.number(a, parser.methodStart, parser.methodEnd);
    if (method == Http1Methods.UNKNOWN) {
      refuse(ProtocolError.INVALID_METHOD);
      return;
    }
    Http1Exchange exchange = begin(methods.name(method), method == Http1Methods.HEAD, parser.keepAlive && !loop.draining);
    try {
      addCors(exchange, site, method);
      if (method == Http1Methods.OPTIONS && (site.cors() != null || parser.isAsterisk)) {
        exchange.respond(200, null, NO_LINES, Unpooled.EMPTY_BUFFER);
        return;
      }
      Route route = router.find(method, parser.path, parser.pathStart, parser.pathEnd, view);
      if (route != null) {
        route.handler().handle(exchange);
      } else {
        site.application().unmatched(exchange, router.knows(parser.path, parser.pathStart, parser.pathEnd, view));
      }
    } catch (RuntimeException | Error bug) {
      failed(exchange, bug);
    }
  }

  private Http1Exchange begin(String method, boolean isHead, boolean keepAlive) {
    Http1Exchange exchange = answers.add();
    exchange.begin(method, isHead, parser.isHttp10, keepAlive, activityNanos);
    if (!keepAlive) {
      phase = Phase.DISCARD;
    }
    return exchange;
  }

  private void addCors(Http1Exchange exchange, Site site, int method) {
    if (site.cors() != null && parser.origin >= 0) {
      HeaderLines lines = exchange.corsBuffer();
      site.cors().append(loop.view, parser.origin, method == Http1Methods.OPTIONS, lines);
      exchange.cors = lines;
    }
  }

  private void refuse(ProtocolError error) {
    RequestView view = loop.view;
    view.head = NOTHING;
    view.body = NOTHING;
    view.headerCount = 0;
    view.parameterCount = 0;
    view.queryStart = view.queryEnd = 0;
    view.bodyStart = view.bodyEnd = 0;
    parser.targetStart = parser.targetEnd = 0;
    parser.isHttp10 = false;
    mustLinger = true;
    Http1Exchange exchange = begin("", false, false);
    try {
      loop.site.application().malformed(exchange, error);
    } catch (RuntimeException | Error bug) {
      failed(exchange, bug);
    }
  }

  private void refuseBody(long limit) {
    Site site = loop.site;
    Http1Methods methods = site.router().methods();
    RequestView view = loop.view;
    int method = methods.number(view.head, parser.methodStart, parser.methodEnd);
    if (method == Http1Methods.UNKNOWN) {
      refuse(ProtocolError.INVALID_METHOD);
      return;
    }
    view.bodyStart = view.bodyEnd = 0;
    mustLinger = true;
    Http1Exchange exchange = begin(methods.name(method), method == Http1Methods.HEAD, false);
    try {
      addCors(exchange, site, method);
      if (route() == null) {
        site.application().unmatched(exchange, site.router().knows(parser.path, parser.pathStart, parser.pathEnd, view));
      } else {
        site.application().bodyTooLarge(exchange, limit);
      }
    } catch (RuntimeException | Error bug) {
      failed(exchange, bug);
    }
  }

  /** A handler threw. Its request is answered if it can be; the bug is logged here and nowhere else. */
  private void failed(Http1Exchange exchange, Throwable bug) {
    LOG.log(System.Logger.Level.ERROR, "a request handler threw; the request is answered 500 and the connection closed", bug);
    phase = Phase.DISCARD;
    mustLinger = true;
    if (exchange.state != Http1Exchange.State.UNANSWERED) {
      ctx.close();
      return;
    }
    exchange.keepAlive = false;
    try {
      loop.site.application().malformed(exchange, ProtocolError.INTERNAL);
    } catch (RuntimeException | Error again) {
      LOG.log(System.Logger.Level.ERROR, "the answer to a failed request failed too", again);
      ctx.close();
    }
  }

  String target() {
    return new String(loop.view.head, parser.targetStart, parser.targetEnd - parser.targetStart, ISO_8859_1);
  }

  // ---- Writing

  ByteBufAllocator allocator() {
    return channel.alloc();
  }

  void respond(Http1Exchange exchange, int status, @Nullable String contentType, HeaderLines lines, ByteBuf body) {
    if (exchange.state != Http1Exchange.State.UNANSWERED) {
      body.release();
      if (exchange.state != Http1Exchange.State.GONE) {
        throw new IllegalStateException("a request is answered once");
      }
      exchange.state = Http1Exchange.State.FREE;
      return;
    }
    if (status < 200 || status > 599) {
      body.release();
      throw new IllegalArgumentException("a final status is 200 to 599, not " + status);
    }
    if (loop.draining && exchange.keepAlive && phase == Phase.HEAD && heldStart == heldEnd && answers.isLast(exchange)) {
      exchange.keepAlive = false;
      phase = Phase.DISCARD;
    }
    // RFC 9110 §8.6, §6.4.1
    boolean isBodiless = status == 204 || status == 304;
    Http1ResponseHead head = loop.responseHead;
    try {
      head.write(status, contentType, lines, exchange.cors, isBodiless ? -1 : body.readableBytes(), exchange.keepAlive, exchange.isHttp10);
    } catch (IllegalArgumentException e) {
      body.release();
      throw e;
    }
    if (isBodiless || exchange.isHead) {
      body.writerIndex(body.readerIndex());
    }
    int length = head.length();
    int start = body.readerIndex() - length;
    ByteBuf separateHead = null;
    if (start >= 0) {
      body.setBytes(start, head.bytes(), 0, length).readerIndex(start);
    } else {
      separateHead = channel.alloc().directBuffer(length).writeBytes(head.bytes(), 0, length);
    }
    exchange.attach(null);
    if (answers.first() == exchange) {
      write(separateHead, body, exchange.keepAlive);
      writeAnswersThatWaited();
    } else {
      exchange.head = separateHead;
      exchange.body = body;
      exchange.state = Http1Exchange.State.ANSWERED;
    }
  }

  private void writeAnswersThatWaited() {
    answers.removeFirst();
    while (!answers.isEmpty()) {
      Http1Exchange exchange = answers.first();
      ByteBuf body = exchange.body;
      if (exchange.state != Http1Exchange.State.ANSWERED || body == null) {
        return;
      }
      ByteBuf head = exchange.head;
      exchange.head = null;
      exchange.body = null;
      write(head, body, exchange.keepAlive);
      answers.removeFirst();
    }
    if (isContinuePending && (phase == Phase.BODY || phase == Phase.CHUNKS)) {
      writeContinue();
    }
  }

  private void write(@Nullable ByteBuf head, ByteBuf body, boolean keepAlive) {
    if (head != null) {
      ctx.write(head, ctx.voidPromise());
    }
    if (body.isReadable()) {
      ctx.write(body, ctx.voidPromise());
    } else {
      body.release();
    }
    if (keepAlive) {
      markDirty();
    } else {
      closeAfterWrites();
    }
  }

  private void markDirty() {
    if (!isDirty) {
      isDirty = true;
      loop.markDirty(this);
    }
  }

  /** End of an event-loop turn in which something was written, or in which there is room to write again. */
  void flush(long now) {
    isDirty = false;
    activityNanos = now;
    ctx.flush();
    if (isPaused && answers.hasRoom() && channel.isWritable()) {
      isPaused = false;
      consume(held, heldStart, heldEnd);
      if (!isPaused) {
        channel.config().setAutoRead(true);
      }
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (isPaused && channel.isWritable()) {
      markDirty();
    }
  }

  // ---- The end

  /** No request follows: ends the connection when everything is written. */
  private void closeAfterWrites() {
    phase = Phase.DISCARD;
    ctx.writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(
            (ChannelFutureListener)
                written -> {
                  if (written.isSuccess() && mustLinger && !isInputShutdown && channel instanceof DuplexChannel duplex) {
                    linger(duplex);
                  } else {
                    ctx.close();
                  }
                });
  }

  private void linger(DuplexChannel duplex) {
    duplex.shutdownOutput();
    lingerUntil = System.nanoTime() + limits.lingerNanos();
    loop.timeouts.advance(this, lingerUntil);
    if (isPaused) {
      isPaused = false;
      channel.config().setAutoRead(true);
    }
  }

  /** The client sends no more. Like Node's server, takes it to have gone: what is not answered by now never is. */
  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event == ChannelInputShutdownEvent.INSTANCE) {
      isInputShutdown = true;
      phase = Phase.DISCARD;
      if (lingerUntil != 0) {
        ctx.close();
      } else {
        answers.gone();
        closeAfterWrites();
      }
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    phase = Phase.DISCARD;
    held = NOTHING;
    heldStart = 0;
    heldEnd = 0;
    isPaused = false;
    answers.gone();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    // A connection that breaks is not worth a word; anything else is a bug.
    if (!(cause instanceof IOException)) {
      LOG.log(System.Logger.Level.ERROR, "a connection is closed because its handling failed", cause);
    }
    ctx.close();
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    ctx = context;
    channel = context.channel();
    activityNanos = System.nanoTime();
    isWatched = true;
    loop.opened(this, activityNanos + limits.keepAliveNanos());
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    isWatched = false;
    loop.closed(this);
  }

  /** Closes an idle connection; one that is in use ends with its last answer. */
  void drain() {
    if (answers.isEmpty() && phase == Phase.HEAD && heldStart == heldEnd) {
      closeAfterWrites();
    }
  }

  void close() {
    ctx.close();
  }

  // ---- Time

  boolean isWatched() {
    return isWatched;
  }

  /** Acts if a deadline has passed; returns when to look again. */
  long expire(long now) {
    if (lingerUntil != 0) {
      if (lingerUntil - now <= 0) {
        ctx.close();
      }
      return lingerUntil;
    }
    if (isStalled(now)) {
      ctx.close();
      return now + limits.writeNanos();
    }
    if (phase != Phase.DISCARD && !isPaused && heldStart != heldEnd) {
      return expireRequest(now);
    }
    if (!answers.isEmpty() || isPaused || stalledBytes > 0) {
      activityNanos = now;
    }
    long idleUntil = activityNanos + limits.keepAliveNanos();
    if (idleUntil - now <= 0) {
      closeAfterWrites();
    }
    return stalledBytes > 0 ? Math.min(idleUntil, stalledSince + limits.writeNanos()) : idleUntil;
  }

  /** A request that is not complete. */
  private long expireRequest(long now) {
    if (waitUntil - now > 0) {
      return waitUntil;
    }
    if (phase != Phase.HEAD && bodyReceived >= limits.bodyProgress()) {
      bodyReceived = 0;
      waitUntil = now + limits.bodyNanos();
      return waitUntil;
    }
    refuse(ProtocolError.REQUEST_TIMEOUT);
    held = NOTHING;
    heldStart = heldEnd = 0;
    return now + limits.lingerNanos();
  }

  /** Whether the client has taken nothing of what waits for it for too long. */
  private boolean isStalled(long now) {
    ChannelOutboundBuffer out = channel.unsafe().outboundBuffer();
    long waiting = out == null ? 0 : out.totalPendingWriteBytes();
    if (waiting == 0 || waiting != stalledBytes) {
      stalledBytes = waiting;
      stalledSince = now;
      return false;
    }
    return now - stalledSince >= limits.writeNanos();
  }
}
