package dev.cortado.workers;

import static org.awaitility.Awaitility.await;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A link on a raw socket, held by the test itself; the process that the pool started only tells the token and sleeps. */
final class FakeWorker implements AutoCloseable {

  record Frame(int type, int id, byte[] payload) {}

  private final SocketChannel socket;

  private FakeWorker(SocketChannel socket) {
    this.socket = socket;
  }

  /** A command for the pool: writes its token into a file named after its process, under {@code directory}. */
  static List<String> command(Path directory) {
    return List.of("sh", "-c", "echo $CORTADO_LINK_TOKEN > " + directory + "/t.$$ && mv " + directory + "/t.$$ " + directory + "/token.$$; exec sleep 1000");
  }

  static String token(Path directory, long pid) {
    Path file = directory.resolve("token." + pid);
    await().until(() -> Files.exists(file));
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  static FakeWorker connect(Path sockets, int loop) throws IOException {
    SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX);
    socket.connect(UnixDomainSocketAddress.of(sockets.resolve(loop + ".sock")));
    return new FakeWorker(socket);
  }

  static byte[] frame(int type, int id, byte... payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(5 + payload.length)
        .put((byte) type)
        .putInt(id)
        .put(payload)
        .array();
  }

  static byte[] hello(String token) {
    return frame(Frames.HELLO, 0, ("\u0001" + token).getBytes(StandardCharsets.ISO_8859_1));
  }

  static byte[] ready() {
    return frame(Frames.READY, 0, new byte[9]);
  }

  void send(byte[]... frames) throws IOException {
    for (byte[] frame : frames) {
      ByteBuffer buffer = ByteBuffer.wrap(frame);
      while (buffer.hasRemaining()) {
        socket.write(buffer);
      }
    }
  }

  /** The next frame from the runtime that is no PING. */
  Frame receive() throws IOException {
    while (true) {
      ByteBuffer head = read(9);
      Frame frame = new Frame(head.get(4) & 0xff, head.getInt(5), read(head.getInt(0) - 5).array());
      if (frame.type != Frames.PING) {
        return frame;
      }
    }
  }

  /** Waits until the runtime has closed the link, whatever it sends before. */
  void awaitEnd() throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(4096);
    try {
      while (socket.read(buffer.clear()) >= 0) {}
    } catch (IOException e) {
      // A reset is an end too.
    }
  }

  private ByteBuffer read(int size) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      if (socket.read(buffer) < 0) {
        throw new EOFException();
      }
    }
    return buffer.flip();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
