package dev.cortado.runtime;

import dev.cortado.schema.Faults;
import dev.cortado.schema.HeaderLines;
import dev.cortado.schema.ResponseHead;
import dev.cortado.telemetry.TraceIds;
import dev.cortado.workers.Dispatcher;
import java.util.ArrayDeque;

/** What one event loop needs to serve requests; touched by that loop only. */
final class LoopState {
  private static final int SPARE_CALLS = 4_096;

  final Dispatcher dispatcher;
  final RequestLog log;
  final boolean development;
  final Faults faults = new Faults();
  final ResponseHead head = new ResponseHead();
  final HeaderLines lines = new HeaderLines();
  final TraceIds traceIds = new TraceIds();
  final TraceLine trace = new TraceLine();

  private final ArrayDeque<ApiCall> spare = new ArrayDeque<>();

  LoopState(Dispatcher dispatcher, RequestLog log, boolean development) {
    this.dispatcher = dispatcher;
    this.log = log;
    this.development = development;
  }

  /** A call that is not in use. */
  ApiCall takeCall() {
    ApiCall call = spare.pollLast();
    return call != null ? call : new ApiCall(this);
  }

  /** Gives a call back for reuse. */
  void giveBack(ApiCall call) {
    if (spare.size() < SPARE_CALLS) {
      spare.addLast(call);
    }
  }
}
