package dev.cortado.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Runs the TypeScript front end, a Node program, and reads what it says. */
final class FrontEnd {
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final Path program;
  private final String node;

  /**
   * @param program the front end's module
   * @param node the Node binary: a path or a name on PATH
   */
  FrontEnd(Path program, String node) {
    this.program = program;
    this.node = node;
  }

  /**
   * Runs one command of the front end.
   *
   * @param command {@code build} or {@code check}
   * @return the diagnostics' JSON as printed
   */
  String run(String command, Path app, Path out) throws BuildException {
    var builder = new ProcessBuilder(node, program.toString(), command, app.toString(), "--out", out.toString());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      var output = new CompletableFuture<String>();
      Thread.ofVirtual().start(() -> output.complete(readAll(process.getInputStream())));
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new BuildException("the TypeScript front end did not finish within %d minutes".formatted(LIMIT.toMinutes()));
      }
      if (process.exitValue() != 0) {
        throw new BuildException("the TypeScript front end failed (exit code %d); what it said is above".formatted(process.exitValue()));
      }
      return output.join();
    } catch (IOException e) {
      throw new BuildException("could not run '%s': %s. Install Node.js 20 or later, or put it on PATH".formatted(node, e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BuildException("interrupted", e);
    }
  }

  private static String readAll(InputStream in) {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** Reads {@code {"ok": …, "diagnostics": [{"severity", "file", "line", "column", "message", "hint"}]}}. */
  static List<Diagnostic> parse(String json) throws BuildException {
    var diagnostics = new ArrayList<Diagnostic>();
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.PROPERTY_NAME && parser.currentName().equals("diagnostics")) {
          parser.nextToken();
          while (parser.nextToken() == JsonToken.START_OBJECT) {
            diagnostics.add(parseDiagnostic(parser));
          }
        }
      }
    } catch (JacksonException e) {
      throw new BuildException("the TypeScript front end said something unreadable: " + e.getOriginalMessage(), e);
    }
    diagnostics.sort(Comparator.comparing(Diagnostic::severity).reversed());
    return diagnostics;
  }

  private static Diagnostic parseDiagnostic(JsonParser parser) {
    var severity = Diagnostic.Severity.ERROR;
    String file = "";
    int line = 0;
    int column = 0;
    String message = "";
    String hint = "";
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      if (parser.nextToken() == JsonToken.VALUE_NULL) {
        continue;
      }
      switch (name) {
        case "severity" -> severity = parser.getString().equals("warning") ? Diagnostic.Severity.WARNING : Diagnostic.Severity.ERROR;
        case "file" -> file = parser.getString();
        case "line" -> line = parser.getIntValue();
        case "column" -> column = parser.getIntValue();
        case "message" -> message = parser.getString();
        case "hint" -> hint = parser.getString();
        default -> parser.skipChildren();
      }
    }
    return new Diagnostic(severity, file, line, column, message, hint);
  }
}
