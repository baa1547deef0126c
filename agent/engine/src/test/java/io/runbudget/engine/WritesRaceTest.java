package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Threads that make equal writes at once. */
class WritesRaceTest {
  private static final int THREADS = 4;

  @Test
  void anUnknownWriteIsTakenUpByOneAlone() throws Exception {
    WriteFacts facts = WritesTest.facts("/v1/refunds", "digest", null);
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      for (int round = 0; round < 500; round++) {
        Writes writes = new Writes("run" + round, KeyFormat.UUID_FORMAT);
        Write first = writes.open(Idempotency.AUTO, facts);
        first.sent();
        CyclicBarrier start = new CyclicBarrier(THREADS + 1);
        List<Future<Write>> others = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
          others.add(
              pool.submit(
                  () -> {
                    start.await(10, TimeUnit.SECONDS);
                    return writes.open(Idempotency.AUTO, facts);
                  }));
        }
        start.await(10, TimeUnit.SECONDS);
        first.release();
        HashSet<String> keys = new HashSet<>();
        int again = 0;
        for (Future<Write> each : others) {
          Write write = each.get(10, TimeUnit.SECONDS);
          assertThat(keys.add(write.key)).as("one key, two writes in flight").isTrue();
          again += write.key.equals(first.key) ? 1 : 0;
        }
        assertThat(again).isLessThanOrEqualTo(1);
        assertThat(writes.report().duplicates()).isEqualTo(again);
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
