package dev.cortado.cli;

import dev.cortado.build.BuildResult.Built;
import dev.cortado.model.v1.Endpoint;
import dev.cortado.model.v1.PathSegment;
import dev.cortado.runtime.RunOptions;
import dev.cortado.runtime.RunningApp;
import dev.cortado.runtime.StartException;
import dev.cortado.telemetry.Log;
import dev.cortado.telemetry.LogFormat;
import dev.cortado.telemetry.LogLevel;
import dev.cortado.workers.JsEngine;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.cli.Option;

/**
 * {@code cortado rehearse}: serves an application to itself for a moment. The launcher runs it once after a build, so that the JVM can record in its
 * AOT cache which classes a start loads and which methods requests run.
 */
final class RehearseCommand implements Command {
  /** Enough for the methods on the request path to be profiled. */
  private static final int ROUNDS = 10_000;

  private static final Duration DRAIN_LIMIT = Duration.ofSeconds(5);
  private static final int PATIENCE_MILLIS = 10_000;
  private static final byte[] HEAD_END = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  @Override
  public String name() {
    return "rehearse";
  }

  @Override
  public String usage() {
    return "Usage: cortado rehearse [DIR]\n\nServes an application to itself, for the AOT cache.\n";
  }

  @Override
  public List<Option> options() {
    return List.of(AppDirectory.STRICT);
  }

  @Override
  public int run(Invocation invocation) {
    Built built = new AppDirectory(invocation).build();
    EndpointTable.print(built.model(), invocation.out());
    // Lines are written to nowhere, but written: the log is part of a start.
    try (var log = new Log(LogLevel.INFO, LogFormat.JSON, OutputStream.nullOutputStream());
        var running = RunningApp.start(built.model(), options(invocation, built, log))) {
      running.awaitReady();
      List<byte[]> requests = built.model().getEndpointsList().stream().filter(Endpoint::getExpose).map(RehearseCommand::request).toList();
      if (!requests.isEmpty()) {
        send(requests, URI.create(running.url()).getPort());
      }
      running.drain(DRAIN_LIMIT);
      return 0;
    } catch (StartException | IOException e) {
      throw new CommandFailure(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    }
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

  private static RunOptions options(Invocation invocation, Built built, Log log) {
    return new RunOptions(invocation.directory().toAbsolutePath().normalize(), JsEngine.of("node"), built.bundle(), "127.0.0.1", 0, 1, true, log);
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
