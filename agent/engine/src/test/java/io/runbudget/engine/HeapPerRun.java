package io.runbudget.engine;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Prints how much heap an open run costs: {@code java -cp ... io.runbudget.engine.HeapPerRun}. Not
 * a test, since what is measured depends on the collector and the machine.
 */
final class HeapPerRun {
  private static final int RUNS = 100_000;

  private HeapPerRun() {}

  public static void main(String[] args) throws InterruptedException {
    Faults faults = new Faults((guard, count, fault) -> fault.printStackTrace());
    EntryPoints entries = new EntryPoints(new FakeEntries());
    int entry = entries.number("Agent.run");
    Engine engine =
        new Engine(
            EngineSettings.deadline(Duration.ofHours(1)),
            Mode.ENFORCE,
            entries,
            event -> {},
            (guard, host, url) -> {},
            faults,
            (caller, guard, name, type) -> {
              throw new NoSuchMethodException(name);
            });
    Object[] tokens = new Object[RUNS];
    Object warm = engine.enter(entry, null);
    RecordingHandle handle = new RecordingHandle(new FakeTicker(0));

    long before = used();
    for (int i = 0; i < RUNS; i++) {
      tokens[i] = engine.enter(entry, null);
    }
    System.out.printf("open run: %d bytes%n", (used() - before) / RUNS);
    for (Object token : tokens) {
      Object key = token;
      Object attempt = engine.open(token, key, "okhttp", "h", 1, "GET", 0, handle);
      engine.responded(attempt, 200);
    }
    System.out.printf("with an attempt in flight: %d bytes%n", (used() - before) / RUNS);
    for (Object token : tokens) {
      engine.ended(engine.attempt(token), null);
    }
    System.out.printf("with an attempt that has ended: %d bytes%n", (used() - before) / RUNS);
    for (int i = 0; i < RUNS; i++) {
      engine.left(tokens[i], null, null);
      tokens[i] = null;
    }
    System.out.printf("after their end: %d bytes%n", (used() - before) / RUNS);
    engine.left(warm, null, null);
  }

  /** The least of several readings after a collection each. */
  private static long used() throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS);
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
