package dev.cortado.schema;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The faults of one request, the first {@value #LIMIT} of them. Reused from request to request. */
public final class Faults {
  /** Faults after this many are not looked for. */
  public static final int LIMIT = 10;

  private final List<Fault> faults = new ArrayList<>(LIMIT);

  /** Adds a fault, unless {@link #LIMIT} are known. */
  public void add(Fault fault) {
    if (faults.size() < LIMIT) {
      faults.add(fault);
    }
  }

  /** Whether the request is right, as far as has been looked. */
  public boolean isEmpty() {
    return faults.isEmpty();
  }

  /** Whether no further fault is worth finding. */
  public boolean isFull() {
    return faults.size() >= LIMIT;
  }

  /** The faults in the order found; a view, valid until {@link #clear}. */
  public List<Fault> list() {
    return faults;
  }

  /** Forgets the faults. */
  public void clear() {
    faults.clear();
  }

  /** What the client is told: all faults, after a prefix that says where the first of them is. There must be one. */
  public String message() {
    Fault first = faults.getFirst();
    StringBuilder message =
        new StringBuilder(
            switch (first.part()) {
              case BODY -> "unable to decode request body: ";
              case QUERY -> "unable to decode query string: ";
              case PATH, HEADER, COOKIE -> "";
            });
    for (int i = 0; i < faults.size(); i++) {
      message.append(i == 0 ? "" : "; ");
      append(message, faults.get(i));
    }
    return message.toString();
  }

  private static void append(StringBuilder message, Fault fault) {
    boolean missing = fault.rule().equals("required");
    switch (fault.part()) {
      case PATH -> message.append(fault.message().startsWith("path parameter ") ? "" : "invalid path parameter " + fault.path() + ": ");
      case HEADER -> message.append(missing ? "" : "invalid header " + fault.path() + ": ");
      case COOKIE -> message.append(missing ? "" : "invalid cookie " + fault.path() + ": ");
      case QUERY -> {
        boolean isNamedByMessage = missing || fault.rule().equals("uniqueNames");
        message.append(isNamedByMessage || fault.path().isEmpty() ? "" : fault.path() + ": ");
      }
      case BODY -> {
        // A missing field is named by its message, so the path is that of the object it is missing from.
        String path = missing && !fault.path().isEmpty() ? parent(fault) : fault.path();
        message.append(path).append(path.isEmpty() ? "" : ": ");
      }
    }
    message.append(fault.message());
  }

  private static String parent(Fault fault) {
    String name = fault.message().substring("missing field ".length());
    int end = fault.path().length() - name.length() - 1;
    return end <= 0 ? "" : fault.path().substring(0, end);
  }

  /** Appends the faults as the {@code details} of an error: a JSON list of <code>{"path", "rule", "expected", "message"}</code>. */
  public void appendDetails(ByteBuf out) {
    StringBuilder json = new StringBuilder("[");
    for (int i = 0; i < faults.size(); i++) {
      Fault fault = faults.get(i);
      json.append(i == 0 ? "{\"path\":" : ",{\"path\":").append(Quoting.quote(fault.path()));
      json.append(",\"rule\":").append(Quoting.quote(fault.rule()));
      json.append(",\"expected\":").append(Quoting.quote(fault.expected()));
      json.append(",\"message\":").append(Quoting.quote(fault.message())).append('}');
    }
    out.writeBytes(json.append(']').toString().getBytes(StandardCharsets.UTF_8));
  }
}
