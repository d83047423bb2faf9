package dev.cortado.cli;

import dev.cortado.telemetry.Log;
import dev.cortado.telemetry.LogFormat;
import dev.cortado.telemetry.LogLevel;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of the commands that serve an application. */
final class ServerOptions {
  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "4000",
      converter = Port.class,
      description = "Port to listen on, 0 for any free one (default: 4000).")
  int port;

  @Option(names = "--host", paramLabel = "HOST", defaultValue = "127.0.0.1", description = "Address to listen on (default: 127.0.0.1).")
  String host = "127.0.0.1";

  @Option(
      names = "--workers",
      paramLabel = "N|auto",
      defaultValue = "1",
      converter = WorkerCount.class,
      description = "JavaScript workers; auto: one a core. More than one need a program without state in its modules (default: 1).")
  int workers;

  @Option(
      names = "--js",
      paramLabel = "ENGINE",
      defaultValue = "node",
      description = "What runs the workers: node, bun, deno, or the path of one (default: node).")
  String engine = "node";

  @Option(
      names = "--log",
      paramLabel = "LEVEL",
      defaultValue = "info",
      converter = Level.class,
      description = "Least important lines to log: trace, debug, info, warn, error or off (default: info).")
  LogLevel level = LogLevel.INFO;

  /** The log to standard error: for people on a terminal, JSON for a pipe. */
  Log log() {
    var format = Boolean.getBoolean("cortado.terminal") ? LogFormat.COLOR : LogFormat.JSON;
    return new Log(level, format, new FileOutputStream(FileDescriptor.err));
  }

  /** Reads a port. */
  static final class Port implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
      try {
        int port = Integer.parseInt(value);
        if (port >= 0 && port <= 65_535) {
          return port;
        }
      } catch (NumberFormatException e) {
        // Told below.
      }
      throw new TypeConversionException("'%s' is not a port; give 0 to 65535".formatted(value));
    }
  }

  /** Reads a number of workers. */
  static final class WorkerCount implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
      if (value.equals("auto")) {
        return Runtime.getRuntime().availableProcessors();
      }
      try {
        int count = Integer.parseInt(value);
        if (count >= 1 && count <= 1_000) {
          return count;
        }
      } catch (NumberFormatException e) {
        // Told below.
      }
      throw new TypeConversionException("'%s' is not a number of workers; give 1 to 1000, or auto".formatted(value));
    }
  }

  /** Reads a log level. */
  static final class Level implements ITypeConverter<LogLevel> {
    @Override
    public LogLevel convert(String value) {
      return LogLevel.of(value).orElseThrow(() -> new TypeConversionException("'%s' is not a log level; give one of %s".formatted(value, LogLevel.labels())));
    }
  }
}
