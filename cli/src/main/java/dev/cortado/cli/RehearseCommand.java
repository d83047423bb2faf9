package dev.cortado.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.ParseException;

/**
 * {@code cortado rehearse}: serves an application to itself for a moment. The launcher runs it once after a build, on {@code cli/src/rehearsal}, so that
 * the JVM can record in its AOT cache which classes a start loads, and how the methods behave that requests run: those are compiled sooner then.
 *
 * <p>The application's folder holds {@code requests.txt}: request line and, on the next line, body; an empty line between requests.
 */
final class RehearseCommand implements Command {
  /** Enough for the methods on the request path to be profiled. */
  private static final int ROUNDS = 40_000;

  private static final int PATIENCE_MILLIS = 10_000;

  private static final byte[] HEAD_END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  @Override
  public String name() {
    return "rehearse";
  }

  @Override
  public String usage() {
    return "Usage: cortado rehearse [OPTIONS] [DIR]\n\nServes an application to itself, for the AOT cache. Options as for run.\n";
  }

  @Override
  public List<Option> options() {
    return new RunCommand().options();
  }

  @Override
  public int run(Invocation invocation) throws ParseException {
    List<byte[]> requests = requests(invocation.directory().resolve("requests.txt"));
    new AppDirectory(invocation).build();
    // As in an ordinary start from here on: the application is built and unchanged.
    return RunCommand.server(invocation)
        .run(
            (url, stop) -> {
              try {
                send(requests, URI.create(url).getPort());
              } catch (IOException e) {
                throw new CommandFailure(e.getMessage(), e);
              } finally {
                stop.run();
              }
            });
  }

  private static void send(List<byte[]> requests, int port) throws IOException {
    try (var socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.setTcpNoDelay(true);
      var in = new BufferedInputStream(socket.getInputStream());
      for (int i = 0; i < ROUNDS; i++) {
        socket.getOutputStream().write(requests.get(i % requests.size()));
        readResponse(in);
      }
    }
  }

  private static List<byte[]> requests(Path file) {
    try {
      return Arrays.stream(Files.readString(file).strip().split("\n\n")).map(RehearseCommand::request).toList();
    } catch (IOException e) {
      throw new CommandFailure("can't read " + file + ": " + e.getMessage(), e);
    }
  }

  private static byte[] request(String text) {
    int lineEnd = text.indexOf('\n');
    String requestLine = lineEnd < 0 ? text : text.substring(0, lineEnd);
    byte[] body = (lineEnd < 0 ? "" : text.substring(lineEnd + 1)).getBytes(StandardCharsets.UTF_8);
    String head =
        "%s HTTP/1.1\r\nhost: localhost\r\nx-tenant: rehearsal\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
            .formatted(requestLine, body.length);
    var bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  private static void readResponse(InputStream in) throws IOException {
    var head = new StringBuilder();
    for (int matched = 0; matched < HEAD_END.length; ) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the connection ended within a response");
      }
      head.append((char) next);
      matched = next == HEAD_END[matched] ? matched + 1 : next == HEAD_END[0] ? 1 : 0;
    }
    int length =
        head.toString().lines()
            .filter(line -> line.startsWith("content-length:"))
            .mapToInt(line -> Integer.parseInt(line.substring("content-length:".length()).strip()))
            .findFirst()
            .orElse(0);
    in.skipNBytes(length);
  }
}
