package dev.cortado.runtime;

import dev.cortado.telemetry.Log;
import dev.cortado.telemetry.LogLevel;
import dev.cortado.telemetry.LogLine;
import dev.cortado.workers.Reply;
import dev.cortado.workers.WorkerEvent;
import dev.cortado.workers.WorkerListener;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Writes what workers say, and what happens to them, to the application's log. */
final class WorkerLog implements WorkerListener {
  private final Log log;

  WorkerLog(Log log) {
    this.log = log;
  }

  @Override
  public void log(int worker, @Nullable Reply call, byte[] bytes, int from, int to) {
    LogLevel level = LogLevel.INFO;
    String message = "";
    String stack = null;
    var strings = new LinkedHashMap<String, String>();
    var others = new LinkedHashMap<String, String>();
    try (JsonParser parser = FrameJson.parser(bytes, from, to)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        boolean isNull = parser.nextToken() == JsonToken.VALUE_NULL;
        switch (name) {
          case "level" -> level = LogLevel.of(parser.getString()).orElse(LogLevel.INFO);
          case "message" -> message = parser.getString();
          case "error" -> strings.put("error", isNull ? "" : parser.getString());
          case "stack" -> stack = isNull ? null : parser.getString();
          case "fields" -> readFields(parser, strings, others);
          default -> parser.skipChildren();
        }
      }
    } catch (JacksonException e) {
      log.write(LogLevel.WARN, "a worker wrote an unreadable log line: " + e.getOriginalMessage());
      return;
    }
    if (!log.writes(level)) {
      return;
    }
    LogLine line = log.line(level, message);
    strings.forEach(line::with);
    others.forEach(line::withJson);
    if (call instanceof ApiCall api) {
      api.identify(line);
    }
    line.withStack(stack).write();
  }

  private static void readFields(JsonParser parser, Map<String, String> strings, Map<String, String> others) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      if (parser.nextToken() == JsonToken.VALUE_STRING) {
        strings.put(name, parser.getString());
      } else {
        others.put(name, FrameJson.copyOf(parser));
      }
    }
  }

  @Override
  public void stderr(int worker, String line) {
    if (!log.writes(LogLevel.INFO)) {
      return;
    }
    if (log.isForMachines()) {
      log.line(LogLevel.INFO, line).with("worker", worker).with("stream", "stderr").write();
    } else {
      log.writeAsItIs(line);
    }
  }

  @Override
  public void event(WorkerEvent event) {
    switch (event) {
      case WorkerEvent.Started(int worker, long pid) -> write(LogLevel.DEBUG, "worker started", worker, pid, null);
      case WorkerEvent.Ready(int worker, long pid, var after) -> write(LogLevel.DEBUG, "worker ready", worker, pid, null);
      case WorkerEvent.Died(int worker, long pid, String reason) -> write(LogLevel.ERROR, "worker died", worker, pid, reason);
      case WorkerEvent.GaveUp(int worker, int deaths, var retryAfter, String reason) ->
          log.line(LogLevel.ERROR, "worker keeps dying; requests are answered 503 until it is tried again")
              .with("worker", worker)
              .with("deaths", deaths)
              .with("retry_in", retryAfter.toSeconds() + "s")
              .with("error", reason)
              .write();
      case WorkerEvent.Refused(String reason) -> log.line(LogLevel.WARN, "worker link refused").with("error", reason).write();
    }
  }

  private void write(LogLevel level, String message, int worker, long pid, @Nullable String reason) {
    LogLine line = log.line(level, message).with("worker", worker).with("pid", pid);
    if (reason != null) {
      // People have read the rest on standard error just before.
      line.with("error", log.isForMachines() ? reason : reason.lines().findFirst().orElse(""));
    }
    line.write();
  }
}
