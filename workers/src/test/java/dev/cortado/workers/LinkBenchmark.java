package dev.cortado.workers;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Calls a second and CPU time a call, of the worker's main thread and of the event loop, through one link.
 *
 * <p>{@code mvn -pl model,workers test-compile exec:java -Dexec.classpathScope=test -Dexec.mainClass=dev.cortado.workers.LinkBenchmark}, with
 * engine and its arguments as {@code -Dexec.args}. Every caller calls again as soon as it is answered.
 */
final class LinkBenchmark {

  private static final String SCHEMA =
      """
      {"id":"b3c1","query":"text","page":3,"name":"A name of some length","age":42,"tags":["one","two","three"],"kind":"large",\
      "nick":null,"nested":{"a":1,"b":true,"c":"text of a few words"},"value":12.5}""";

  private final EventLoop loop;
  private final Dispatcher dispatcher;
  private boolean running;
  private long answered;
  private int failed;

  private LinkBenchmark(EventLoop loop, Dispatcher dispatcher) {
    this.loop = loop;
    this.dispatcher = dispatcher;
  }

  public static void main(String[] arguments) throws Exception {
    int callers = Integer.getInteger("callers", 100);
    Path directory = Files.createTempDirectory("link-benchmark");
    Path program = Programs.resource(directory, "bench.mjs");
    List<String> command =
        arguments.length == 0
            ? JsEngine.of("node").command(program, List.of())
            : java.util.stream.Stream.concat(java.util.Arrays.stream(arguments), java.util.stream.Stream.of(program.toString())).toList();
    System.out.println(String.join(" ", command) + ", " + callers + " callers");
    try (TestPool pool = TestPool.ready(WorkerOptions.of(command, directory), 1)) {
      var benchmark = new LinkBenchmark(pool.loop(0), pool.pool.dispatcher(0));
      long pid = pool.pool.workers().getFirst().pid();
      for (int round = 0; round < 3; round++) {
        benchmark.measure("hello", 0, "", callers, pid);
        benchmark.measure("hello async", 1, "", callers, pid);
        benchmark.measure("schema async", 2, SCHEMA, callers, pid);
        benchmark.measure("nothing", 3, "", callers, pid);
      }
    }
  }

  private void measure(String name, int endpoint, String argument, int callers, long pid) throws Exception {
    byte[] bytes = argument.getBytes(StandardCharsets.UTF_8);
    CountDownLatch stopped = new CountDownLatch(callers);
    long[] thread = new long[1];
    loop.submit(
            () -> {
              running = true;
              thread[0] = Thread.currentThread().threadId();
              for (int i = 0; i < callers; i++) {
                new Caller(endpoint, bytes, stopped).call();
              }
            })
        .sync();
    Thread.sleep(1500);
    Sample before = sample(pid, thread[0]);
    Thread.sleep(Integer.getInteger("millis", 3000));
    Sample after = sample(pid, thread[0]);
    loop.submit(() -> running = false).sync();
    if (!stopped.await(5, TimeUnit.SECONDS) || failed > 0) {
      throw new IllegalStateException("calls failed: " + failed);
    }
    double calls = after.calls - before.calls;
    System.out.printf(
        "%-14s %9.0f calls/s   worker thread %.2f µs, worker process %.2f µs, event loop %.2f µs a call%n",
        name,
        calls / (after.nanos - before.nanos) * 1e9,
        (after.workerThread - before.workerThread) / calls / 1000,
        (after.workerProcess - before.workerProcess) / calls / 1000,
        (after.loop - before.loop) / calls / 1000);
  }

  private record Sample(long nanos, long calls, long workerThread, long workerProcess, long loop) {}

  private Sample sample(long pid, long thread) throws Exception {
    long calls = loop.submit(() -> answered).get();
    long loopNanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread);
    long process = 0;
    try (var tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
      for (Path task : tasks.toList()) {
        process += cpuNanos(task);
      }
    }
    return new Sample(System.nanoTime(), calls, cpuNanos(Path.of("/proc/" + pid + "/task/" + pid)), process, loopNanos);
  }

  private static long cpuNanos(Path task) throws IOException {
    String text = Files.readString(task.resolve("schedstat"));
    return Long.parseLong(text.substring(0, text.indexOf(' ')));
  }

  private final class Caller implements Reply {
    private final int endpoint;
    private final byte[] argument;
    private final CountDownLatch stopped;

    Caller(int endpoint, byte[] argument, CountDownLatch stopped) {
      this.endpoint = endpoint;
      this.argument = argument;
      this.stopped = stopped;
    }

    void call() {
      if (!running) {
        stopped.countDown();
        return;
      }
      ByteBuf out = dispatcher.begin(endpoint);
      if (out == null) {
        failed++;
        return;
      }
      out.writeBytes(argument);
      var unused = dispatcher.commit(argument.length == 0 ? Dispatcher.NO_ARGUMENT : Dispatcher.ASCII, this);
    }

    @Override
    public void result(byte[] bytes, int from, int to) {
      answered++;
      call();
    }

    @Override
    public void error(byte[] bytes, int from, int to) {
      failed++;
    }

    @Override
    public void unavailable(String reason) {
      failed++;
    }
  }
}
