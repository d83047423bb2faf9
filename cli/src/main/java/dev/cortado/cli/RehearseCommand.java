package dev.cortado.cli;

import dev.cortado.model.v1.Endpoint;
import dev.cortado.model.v1.PathSegment;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.ParseException;

/**
 * {@code cortado rehearse}: serves an application to itself for a moment. The launcher runs it once after a build, so that the JVM can record in its
 * AOT cache which classes a start loads and which methods requests run.
 */
final class RehearseCommand implements Command {
  /** Enough for the methods on the request path to be profiled. */
  private static final int ROUNDS = 10_000;

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
    List<byte[]> requests =
        new AppDirectory(invocation).build().model().getEndpointsList().stream().filter(Endpoint::getExpose).map(RehearseCommand::request).toList();
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

  /** A request that reaches the endpoint; whether it is valid does not matter here. */
  private static byte[] request(Endpoint endpoint) {
    String path =
        endpoint.getPathList().stream()
            .map(segment -> segment.getKind() == PathSegment.Kind.LITERAL ? segment.getValue() : "1")
            .collect(Collectors.joining("/", "/", ""));
    String method = endpoint.getMethods(0);
    String body = method.equals("GET") ? "" : "{}";
    return "%s %s HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n%s"
        .formatted(method, path, body.length(), body)
        .getBytes(StandardCharsets.US_ASCII);
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
