package dev.cortado.runtime;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The error codes of {@code encore.dev/api} and their HTTP status codes (encore-api.md, section 6). */
enum ErrorCode {
  CANCELED("canceled", 499),
  UNKNOWN("unknown", 500),
  INVALID_ARGUMENT("invalid_argument", 400),
  DEADLINE_EXCEEDED("deadline_exceeded", 504),
  NOT_FOUND("not_found", 404),
  ALREADY_EXISTS("already_exists", 409),
  PERMISSION_DENIED("permission_denied", 403),
  RESOURCE_EXHAUSTED("resource_exhausted", 429),
  FAILED_PRECONDITION("failed_precondition", 400),
  ABORTED("aborted", 409),
  OUT_OF_RANGE("out_of_range", 400),
  UNIMPLEMENTED("unimplemented", 501),
  INTERNAL("internal", 500),
  UNAVAILABLE("unavailable", 503),
  DATA_LOSS("data_loss", 500),
  UNAUTHENTICATED("unauthenticated", 401);

  private static final Map<String, ErrorCode> BY_WIRE = Arrays.stream(values()).collect(Collectors.toMap(ErrorCode::wire, Function.identity()));

  private final String wire;
  private final int status;

  ErrorCode(String wire, int status) {
    this.wire = wire;
    this.status = status;
  }

  /** The code as clients see it. */
  String wire() {
    return wire;
  }

  /** The HTTP status code. */
  int status() {
    return status;
  }

  /** The code of that wire name. */
  static Optional<ErrorCode> of(String wire) {
    return Optional.ofNullable(BY_WIRE.get(wire));
  }
}
