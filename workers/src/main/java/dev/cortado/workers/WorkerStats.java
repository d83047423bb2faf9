package dev.cortado.workers;

/**
 * The state of one worker at some instant.
 *
 * @param worker its number, from 0
 * @param pid of its process; -1 while there is none
 * @param ready whether it takes calls
 * @param sent calls sent to it and its predecessors
 * @param inFlight calls it has not answered yet
 * @param deaths predecessors that ended without being told to
 * @param lagMicros highest delay of its event loop between the last two health checks, in microseconds
 */
public record WorkerStats(int worker, long pid, boolean ready, long sent, int inFlight, int deaths, long lagMicros) {}
