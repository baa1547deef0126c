package child.process;

import static child.process.Claims.claim;
import static child.process.Claims.run;
import static child.process.Claims.says;
import static child.process.Claims.stopped;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Processes that are not the stopped run's alone. Its threads get out nevertheless. */
final class Spared {
  private static final String REQUEST = "{\"method\":\"ping\",\"jsonrpc\":\"2.0\",\"id\":";

  private Spared() {}

  static void all() throws Exception {
    startedOutside();
    usedByTwoRuns();
    server();
    serverReadByPool();
    completed();
    notWaitedFor();
  }

  private static void startedOutside() throws Exception {
    Process process = Children.shell("sleep 40");
    Object waited = stopped("waitFor on one from outside", process::waitFor);
    claim("waitFor on one from outside is interrupted", says(waited, InterruptedException.class));
    Object read = stopped("reading one from outside", process.getInputStream()::read);
    claim("reading one from outside is an error", says(read, IOException.class));
    Object written =
        stopped(
            "writing to one from outside",
            () -> {
              process.getOutputStream().write(new byte[1 << 20]);
              return "written";
            });
    claim("writing to one from outside is an error", says(written, IOException.class));
    claim("one from outside lives on", Children.survives(process));
  }

  private static void usedByTwoRuns() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.submit(() -> {}).get(); // its thread belongs to no run
    AtomicReference<Process> process = new AtomicReference<>();
    CompletableFuture<Boolean> started = new CompletableFuture<>();
    CompletableFuture<Object> other = new CompletableFuture<>();
    pool.execute(new Other(process, started, other));
    Object result =
        stopped(
            "one that two runs use",
            () -> {
              process.set(Children.shell("sleep 40"));
              started.complete(true);
              while (!other.isDone()) {
                Thread.onSpinWait();
              }
              return process.get().waitFor();
            });
    claim("one that two runs use: its wait is ended", says(result, InterruptedException.class));
    claim("the other has seen it alive", other.get().equals(false));
    claim("one that two runs use lives on", Children.survives(process.get()));
    pool.shutdown();
  }

  /** A class with a name, so that a pool's queue does not carry the first run. */
  private record Other(
      AtomicReference<Process> process,
      CompletableFuture<Boolean> started,
      CompletableFuture<Object> other)
      implements Runnable {
    @Override
    public void run() {
      started.join();
      other.complete(Claims.run(() -> process.get().waitFor(10, TimeUnit.MILLISECONDS)));
    }
  }

  /** It takes the first request and never answers it. */
  private static Process deaf() throws IOException {
    return Children.shell("read first; while read more; do echo \"$more\"; done");
  }

  private static void ask(Process process, int id) throws IOException {
    OutputStream out = process.getOutputStream();
    out.write((REQUEST + id + "}\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static void server() throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    Object result =
        stopped(
            "a server that does not answer",
            () -> {
              process.set(deaf());
              ask(process.get(), 1);
              return process.get().getInputStream().read();
            });
    claim("a server that does not answer: an error", says(result, IOException.class));
    Object answer =
        run(
            () -> {
              ask(process.get(), 2);
              return Children.line(process.get().getInputStream());
            });
    claim("a server answers the next run: " + answer, answer.equals(REQUEST + "2}"));
    claim("a server lives on", Children.survives(process.get()));
  }

  /** Its reader was handed over by the run that came first, and serves all that come after. */
  private static void serverReadByPool() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    AtomicReference<Process> process = new AtomicReference<>();
    CompletableFuture<Object> answer = new CompletableFuture<>();
    stopped(
        "a server read by a pool",
        () -> {
          process.set(deaf());
          pool.submit(
              () -> {
                try {
                  answer.complete(Children.line(process.get().getInputStream()));
                } catch (Exception e) {
                  answer.complete(e);
                }
              });
          ask(process.get(), 1);
          return sleep();
        });
    ask(process.get(), 2);
    Object line = answer.get(5, TimeUnit.SECONDS);
    claim("a server's reader is left alone: " + line, line.equals(REQUEST + "2}"));
    claim("a server read by a pool lives on", Children.survives(process.get()));
    pool.shutdown();
  }

  private static void completed() throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    run(
        () -> {
          process.set(Children.shell("echo up; sleep 40"));
          process.get().onExit();
          return process.get().getInputStream().read();
        });
    TimeUnit.MILLISECONDS.sleep(Claims.DEADLINE_MILLIS + 100);
    claim("a completed run's process lives on", process.get().isAlive());
    Object result = stopped("a completed run's process", process.get()::waitFor);
    claim("a completed run's process: a wait ends", says(result, InterruptedException.class));
    claim("a completed run's process is nobody's", Children.survives(process.get()));
  }

  private static void notWaitedFor() throws Exception {
    AtomicReference<Process> process = new AtomicReference<>();
    stopped(
        "one that nobody waits for",
        () -> {
          process.set(Children.shell("sleep 40"));
          return sleep();
        });
    claim("one that nobody waits for lives on", Children.survives(process.get()));
  }

  static Object sleep() {
    try {
      Thread.sleep(20_000);
      return "slept";
    } catch (InterruptedException e) {
      return e;
    }
  }
}
