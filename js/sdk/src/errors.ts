/** Errors that reach the client as they were thrown. */

/** Facts about an error, for programs to read. */
export type ErrDetails = Record<string, any>;

/** What went wrong, in the words of the wire. Each stands for an HTTP status. */
export enum ErrCode {
  OK = "ok",
  /** 499: the caller has gone. */
  Canceled = "canceled",
  /** 500 */
  Unknown = "unknown",
  /** 400 */
  InvalidArgument = "invalid_argument",
  /** 504 */
  DeadlineExceeded = "deadline_exceeded",
  /** 404 */
  NotFound = "not_found",
  /** 409 */
  AlreadyExists = "already_exists",
  /** 403: the caller is known, and may not. */
  PermissionDenied = "permission_denied",
  /** 429 */
  ResourceExhausted = "resource_exhausted",
  /** 400: the system is not in the state this needs. */
  FailedPrecondition = "failed_precondition",
  /** 409 */
  Aborted = "aborted",
  /** 400 */
  OutOfRange = "out_of_range",
  /** 501 */
  Unimplemented = "unimplemented",
  /** 500; clients see a standard text, the thrown one goes to the log. */
  Internal = "internal",
  /** 503: worth trying again. */
  Unavailable = "unavailable",
  /** 500 */
  DataLoss = "data_loss",
  /** 401: the caller is not known. */
  Unauthenticated = "unauthenticated",
}

/** An error with a code. Thrown from a handler, it becomes the answer: `throw APIError.notFound("no such post")`. */
export class APIError extends Error {
  readonly code: ErrCode;
  readonly details?: ErrDetails;

  constructor(code: ErrCode, message: string, cause?: Error, details?: ErrDetails) {
    super(message, cause === undefined ? undefined : { cause });
    // Not writable: the name is how logs tell this error from others.
    Object.defineProperty(this, "name", { value: "APIError", enumerable: false, configurable: true });
    this.code = code;
    if (details !== undefined) {
      this.details = details;
    }
  }

  /** A copy that carries details. */
  withDetails(details: ErrDetails): APIError {
    const copy = new APIError(this.code, this.message, this.cause as Error | undefined, details);
    if (this.stack !== undefined) {
      copy.stack = this.stack;
    }
    return copy;
  }

  static canceled(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.Canceled, message, cause);
  }

  static unknown(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.Unknown, message, cause);
  }

  static invalidArgument(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.InvalidArgument, message, cause);
  }

  static deadlineExceeded(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.DeadlineExceeded, message, cause);
  }

  static notFound(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.NotFound, message, cause);
  }

  static alreadyExists(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.AlreadyExists, message, cause);
  }

  static permissionDenied(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.PermissionDenied, message, cause);
  }

  static resourceExhausted(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.ResourceExhausted, message, cause);
  }

  static failedPrecondition(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.FailedPrecondition, message, cause);
  }

  static aborted(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.Aborted, message, cause);
  }

  static outOfRange(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.OutOfRange, message, cause);
  }

  static unimplemented(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.Unimplemented, message, cause);
  }

  static internal(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.Internal, message, cause);
  }

  static unavailable(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.Unavailable, message, cause);
  }

  static dataLoss(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.DataLoss, message, cause);
  }

  static unauthenticated(message: string, cause?: Error): APIError {
    return new APIError(ErrCode.Unauthenticated, message, cause);
  }
}
