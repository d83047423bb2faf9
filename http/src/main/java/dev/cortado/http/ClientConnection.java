package dev.cortado.http;

import java.net.InetSocketAddress;
import java.util.Optional;

/** A client's connection, for whoever answers it byte by byte. Everything here is called on the connection's event loop. */
public interface ClientConnection {
  /** Place of its event loop in {@link EventLoops#loops()}. */
  int loop();

  /** The client's end. */
  InetSocketAddress remoteAddress();

  /** This end. */
  InetSocketAddress localAddress();

  /** What was negotiated; empty without TLS. */
  Optional<TlsSession> tls();

  /**
   * Begins to read, or goes on with another handler. Nothing is read before the first call, so a connection may wait.
   *
   * @param handler told from now on
   */
  void start(ConnectionHandler handler);

  /** Writes; what is written in one turn of the event loop leaves together. The bytes are copied. */
  void write(byte[] bytes, int from, int to);

  /** Nothing more is written: ends this direction once everything has left, and the connection when the client has ended its own. */
  void end();

  /**
   * Closes at once; what the client has not taken yet is dropped. {@link ConnectionHandler#closed} is not called.
   *
   * @param reset with a TCP reset rather than in order
   */
  void close(boolean reset);

  /** So many bytes of what the handler was told are done with: that many more may be read. */
  void consumed(int bytes);

  /**
   * Answers a head with {@link RequestHead#isUpgrade}: until then nothing behind it is parsed.
   *
   * @param accepted true: everything from here on is handed over as it is; false: parsing goes on, it was an ordinary request
   */
  void tunnel(boolean accepted);
}
