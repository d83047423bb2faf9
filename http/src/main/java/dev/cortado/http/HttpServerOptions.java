package dev.cortado.http;

import java.time.Duration;

/**
 * What can be tuned in a server. Each setter is named like its value, refuses nonsense with {@link IllegalArgumentException} and returns this.
 *
 * <p>Not thread-safe; {@link HttpServer#start} reads it once.
 */
public final class HttpServerOptions {
  // Where
  private String host = "127.0.0.1";
  private int port = 4000;
  private int backlog = 1024;

  // Sizes, in bytes unless they count something
  private int requestLineLimit = 8 * 1024;
  private int headerBytesLimit = 32 * 1024;
  private int headerFieldsLimit = 100;
  private int chunkExtensionsLimit = 4 * 1024;
  private int unmatchedBodyLimit = 64 * 1024;
  private int pipelineLimit = 64;
  private int writeHighWaterMark = 256 * 1024;

  // Times
  private Duration headerTimeout = Duration.ofSeconds(10);
  private Duration bodyTimeout = Duration.ofSeconds(20);
  private int bodyProgress = 1024;
  private Duration keepAliveTimeout = Duration.ofSeconds(75);
  private Duration writeTimeout = Duration.ofSeconds(60);
  private Duration lingerTimeout = Duration.ofSeconds(2);

  /** Address or name to bind to. Default 127.0.0.1. */
  public HttpServerOptions host(String value) {
    host = value;
    return this;
  }

  /** Port to bind to; 0: any free one. Default 4000. */
  public HttpServerOptions port(int value) {
    if (value < 0 || value > 65535) {
      throw new IllegalArgumentException("port is 0 to 65535, not " + value);
    }
    port = value;
    return this;
  }

  /** Connections the kernel keeps waiting to be accepted. Default 1024. */
  public HttpServerOptions backlog(int value) {
    backlog = positive("backlog", value);
    return this;
  }

  /** Longest request line in bytes, its CRLF not counted; above: 414. Default 8 KiB. */
  public HttpServerOptions requestLineLimit(int value) {
    requestLineLimit = positive("requestLineLimit", value);
    return this;
  }

  /** All header fields of a request together, in bytes with their CRLFs; above: 431. The same for trailers. Default 32 KiB. */
  public HttpServerOptions headerBytesLimit(int value) {
    headerBytesLimit = positive("headerBytesLimit", value);
    return this;
  }

  /** Number of header fields of a request; above: 431. Default 100. */
  public HttpServerOptions headerFieldsLimit(int value) {
    headerFieldsLimit = positive("headerFieldsLimit", value);
    return this;
  }

  /** All chunk extensions of a request together, in bytes; above: 400. Default 4 KiB. */
  public HttpServerOptions chunkExtensionsLimit(int value) {
    chunkExtensionsLimit = positive("chunkExtensionsLimit", value);
    return this;
  }

  /** Largest body, in bytes, read and thrown away of a request that no route matches; above: the connection is closed. Default 64 KiB. */
  public HttpServerOptions unmatchedBodyLimit(int value) {
    unmatchedBodyLimit = positive("unmatchedBodyLimit", value);
    return this;
  }

  /** Requests of one connection that may wait for their answers; beyond it the connection is not read. Default 64. */
  public HttpServerOptions pipelineLimit(int value) {
    pipelineLimit = positive("pipelineLimit", value);
    return this;
  }

  /** Bytes of responses waiting for a slow client; beyond it the connection is not read until a quarter is left. Default 256 KiB. */
  public HttpServerOptions writeHighWaterMark(int value) {
    writeHighWaterMark = positive("writeHighWaterMark", value);
    return this;
  }

  /** From a request's first byte to the end of its head; longer: 408. Default 10 s. */
  public HttpServerOptions headerTimeout(Duration value) {
    headerTimeout = positive("headerTimeout", value);
    return this;
  }

  /** Each such while has to bring {@link #bodyProgress} bytes of a body that is awaited, or its end; else: 408. Default 20 s. */
  public HttpServerOptions bodyTimeout(Duration value) {
    bodyTimeout = positive("bodyTimeout", value);
    return this;
  }

  /** Bytes that {@link #bodyTimeout} has to bring. Default 1 KiB. */
  public HttpServerOptions bodyProgress(int value) {
    bodyProgress = positive("bodyProgress", value);
    return this;
  }

  /** How long a connection may be idle between two requests, and before its first. Default 75 s. */
  public HttpServerOptions keepAliveTimeout(Duration value) {
    keepAliveTimeout = positive("keepAliveTimeout", value);
    return this;
  }

  /** How long a client may take nothing of what is written to it. Default 60 s. */
  public HttpServerOptions writeTimeout(Duration value) {
    writeTimeout = positive("writeTimeout", value);
    return this;
  }

  /**
   * How long what a client still sends is read and thrown away after a last response, so that the kernel does not reset the connection before
   * the client has read it (RFC 9112 §9.6). Default 2 s.
   */
  public HttpServerOptions lingerTimeout(Duration value) {
    lingerTimeout = positive("lingerTimeout", value);
    return this;
  }

  String host() {
    return host;
  }

  int port() {
    return port;
  }

  int backlog() {
    return backlog;
  }

  /** The values as the connections read them: fixed, durations in nanoseconds. */
  Limits limits() {
    return new Limits(
        requestLineLimit,
        headerBytesLimit,
        headerFieldsLimit,
        chunkExtensionsLimit,
        unmatchedBodyLimit,
        pipelineLimit,
        writeHighWaterMark,
        headerTimeout.toNanos(),
        bodyTimeout.toNanos(),
        bodyProgress,
        keepAliveTimeout.toNanos(),
        writeTimeout.toNanos(),
        lingerTimeout.toNanos());
  }

  record Limits(
      int requestLine,
      int headerBytes,
      int headerFields,
      int chunkExtensions,
      int unmatchedBody,
      int pipeline,
      int writeHighWaterMark,
      long headerNanos,
      long bodyNanos,
      int bodyProgress,
      long keepAliveNanos,
      long writeNanos,
      long lingerNanos) {}

  private static int positive(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is at least 1, not " + value);
    }
    return value;
  }

  private static Duration positive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " is longer than 0, not " + value);
    }
    return value;
  }
}
