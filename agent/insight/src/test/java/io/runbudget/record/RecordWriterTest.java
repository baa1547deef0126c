package io.runbudget.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.Mode;
import io.runbudget.engine.RunEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RecordWriterTest {
  private static final RecordJson JSON = new RecordJson("shop", 4711);
  private static final Duration LONG = Duration.ofSeconds(30);

  private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);

  @TempDir Path temp;

  @Test
  void settledRunsAreInTheFileOnceClosed() throws IOException {
    Path folder = temp.resolve("new/records");
    var writer = new RecordWriter(new RecordDestination.Folder(folder), JSON, warnings::add);
    writer.accept(Reports.settled("a1"));
    writer.accept(Reports.settled("a2"));
    writer.close(LONG);

    assertThat(Files.readAllLines(folder.resolve("runs-4711.ndjson")))
        .containsExactly(JSON.line(Reports.completed("a1")), JSON.line(Reports.completed("a2")));
    assertThat(warnings).isEmpty();
    assertThat(writer.summary()).isEmpty();
  }

  @Test
  void nothingIsOpenedOrStartedWithoutARun() {
    Path folder = temp.resolve("records");
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    var writer = new RecordWriter(new RecordDestination.Folder(folder), JSON, warnings::add);
    writer.accept(new RunEvent.Opened("a1", "Plain.run", Mode.ENFORCE, -1));
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> !before.contains(thread))
        .noneMatch(thread -> thread.getName().equals(RecordWriter.THREAD));
    writer.close(LONG);
    assertThat(folder).doesNotExist();
  }

  @Test
  void offWritesNothingAndStartsNothing() {
    var writer = new RecordWriter(new RecordDestination.Off(), JSON, warnings::add);
    writer.accept(Reports.settled("a1"));
    writer.close(LONG);
    assertThat(writer.dropped()).isZero();
  }

  @Test
  void theThreadInheritsNothingFromTheRunThatHappensToBeFirst() {
    var inheritable = new InheritableThreadLocal<String>();
    inheritable.set("the run's");
    var seen = new ArrayList<Object>();
    LineSink sink =
        sink(
            line -> {
              seen.add(Thread.currentThread().getContextClassLoader());
              seen.add(inheritable.get());
              seen.add(Thread.currentThread().isDaemon());
            });
    var writer = writer(sink, 10);
    writer.accept(Reports.settled("a1"));
    writer.close(LONG);
    assertThat(seen).containsExactly(null, null, true);
  }

  @Test
  void aFullQueueDropsAndCountsAndNeverBlocksTheCaller() throws Exception {
    var writing = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    var written = new AtomicLong();
    LineSink stuck =
        sink(
            line -> {
              writing.countDown();
              awaitUninterruptibly(release);
              written.incrementAndGet();
            });
    var writer = writer(stuck, 4);
    writer.accept(Reports.settled("first"));
    writing.await();
    for (int i = 0; i < 10; i++) {
      writer.accept(Reports.settled("b" + i));
    }
    assertThat(writer.dropped()).isEqualTo(6);
    assertThat(warnings).as("a warning is never given on the caller's thread").isEmpty();

    release.countDown();
    writer.close(LONG);
    assertThat(written).hasValue(5);
    assertThat(warnings).singleElement().asString().startsWith("6 records dropped so far");
  }

  @Test
  void closingDoesNotWaitForADestinationThatIsStuck() throws Exception {
    var writing = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    LineSink stuck =
        sink(
            line -> {
              writing.countDown();
              awaitUninterruptibly(release);
            });
    var writer = writer(stuck, 4);
    writer.accept(Reports.settled("first"));
    writing.await();
    writer.accept(Reports.settled("queued"));
    writer.close(Duration.ofMillis(1));
    writer.accept(Reports.settled("late"));
    assertThat(writer.dropped()).isEqualTo(2);
    release.countDown();
  }

  @Test
  void anUnwritableFolderIsNamedOnceAndItsRecordsAreSummedUpAtTheEnd() throws IOException {
    Path occupied = Files.writeString(temp.resolve("file"), "");
    var folder = new RecordDestination.Folder(occupied.resolve("records"));
    var writer = new RecordWriter(folder, JSON, warnings::add);
    writer.accept(Reports.settled("a1"));
    writer.accept(new RunEvent.Settled(Reports.everything()));
    writer.close(LONG);

    assertThat(warnings).hasSize(2);
    assertThat(warnings.get(0)).contains(occupied + "/records", "FileSystemException");
    assertThat(warnings.get(1))
        .isEqualTo(writer.summary())
        .contains("2 runs could not be written: 1 completed, 1 declared")
        .contains("longest 45.0 s")
        .contains("7f3a9c0011223344");
  }

  @Test
  void onlyTheLastThousandAreHeld() {
    var held = new HeldRecords();
    for (int i = 0; i < HeldRecords.CAPACITY + 3; i++) {
      held.add(Reports.completed("r" + i));
    }
    assertThat(held.all().get(0).id()).isEqualTo("r3");
    assertThat(held.summary()).contains("1000 runs", "and 3 before them");
    assertThat(held.summary().lines().count()).isLessThan(24);
  }

  @Test
  void aDiskThatRecoversGetsWhatWasHeld() throws Exception {
    var lines = Collections.synchronizedList(new ArrayList<String>());
    var attempts = new AtomicLong();
    var tried = new CountDownLatch(1);
    var second = new CountDownLatch(1);
    LineSink full =
        sink(
            line -> {
              if (attempts.incrementAndGet() == 1) {
                tried.countDown();
                throw new IOException("No space left on device");
              }
              lines.add(new String(line, StandardCharsets.UTF_8));
              second.countDown();
            });
    var writer = writer(full, 10);
    writer.accept(Reports.settled("a1"));
    tried.await();
    while (warnings.isEmpty()) {
      Thread.onSpinWait();
    }
    now.addAndGet(Duration.ofMinutes(1).toNanos());
    writer.accept(Reports.settled("a2"));
    second.await();
    writer.close(LONG);
    assertThat(lines)
        .containsExactly(
            JSON.line(Reports.completed("a1")) + "\n", JSON.line(Reports.completed("a2")) + "\n");
    assertThat(writer.summary()).isEmpty();
    assertThat(warnings).hasSize(1);
  }

  private RecordWriter writer(LineSink sink, int capacity) {
    return new RecordWriter(false, sink, JSON, warnings::add, capacity, now::get);
  }

  private interface Write {
    void line(byte[] line) throws IOException;
  }

  private static LineSink sink(Write write) {
    return new LineSink() {
      @Override
      public void write(byte[] line) throws IOException {
        write.line(line);
      }

      @Override
      public void close() {}
    };
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // close() interrupts; a real destination is stuck regardless
      }
    }
  }
}
