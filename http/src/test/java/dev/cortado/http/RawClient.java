package dev.cortado.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A socket that says exactly what it is told to. */
final class RawClient implements AutoCloseable {
  final Socket socket;
  private final InputStream in;

  RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(5000);
    in = socket.getInputStream();
  }

  RawClient send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    return this;
  }

  /** One response: head and body, by its content-length. */
  String response() throws IOException {
    return response(true);
  }

  /** One response without body, whatever its content-length. */
  String responseHead() throws IOException {
    return response(false);
  }

  private String response(boolean hasBody) throws IOException {
    var text = new StringBuilder();
    while (text.indexOf("\r\n\r\n") < 0) {
      int b = in.read();
      if (b < 0) {
        throw new IOException("the connection ended after: " + text);
      }
      text.append((char) b);
    }
    int at = text.indexOf("content-length: ");
    if (at >= 0 && hasBody) {
      int length = Integer.parseInt(text.substring(at + 16, text.indexOf("\r", at)));
      text.append(new String(in.readNBytes(length), ISO_8859_1));
    }
    return text.toString();
  }

  /** All that comes until the server ends the connection. */
  String rest() throws IOException {
    return new String(in.readAllBytes(), ISO_8859_1);
  }

  /** Whether nothing comes for a while. */
  boolean isSilent(int milliseconds) throws IOException {
    socket.setSoTimeout(milliseconds);
    try {
      in.read();
      return false;
    } catch (SocketTimeoutException e) {
      return true;
    } finally {
      socket.setSoTimeout(5000);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
