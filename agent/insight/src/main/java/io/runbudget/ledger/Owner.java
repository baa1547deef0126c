package io.runbudget.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A process that reserves writes.
 *
 * @param id of this one life of it
 * @param host where its pid means something: boot id and pid namespace; empty if not known
 * @param pid its number there
 * @param started when it did, milliseconds of the wall clock as the system tells it, 0 if it does
 *     not: a number may be given again
 */
record Owner(String id, String host, long pid, long started) {

  static Owner self() {
    ProcessHandle self = ProcessHandle.current();
    return new Owner(UUID.randomUUID().toString(), thisHost(), self.pid(), started(self));
  }

  /** Whether a process on this very host is known to be gone. False if that cannot be told. */
  boolean isGone(String here) {
    if (host.isEmpty() || !host.equals(here)) {
      return false;
    }
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty() || !process.get().isAlive()) {
      return true;
    }
    long now = started(process.get());
    return started != 0 && now != 0 && now != started;
  }

  String shown() {
    return "process " + pid;
  }

  private static long started(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  private static String thisHost() {
    try {
      String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
      return boot + "/" + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
    } catch (IOException | RuntimeException e) {
      return ""; // no Linux: by heartbeat alone
    }
  }
}
