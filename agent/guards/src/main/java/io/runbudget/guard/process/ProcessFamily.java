package io.runbudget.guard.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who descends from whom. To ask for one process's descendants the JDK reads the whole process
 * table, some milliseconds each on a small machine: when many runs end at once, all would wait for
 * that. So one reading serves everybody who asked before it began.
 */
final class ProcessFamily {
  private static final Object READING = new Object();

  private static Map<Long, List<ProcessHandle>> children = new HashMap<>();
  private static long begunNanos;
  private static boolean begun;

  private ProcessFamily() {}

  /** The descendants of a process of this JVM, as they are now, parents first. */
  static List<ProcessHandle> of(ProcessHandle top) {
    Map<Long, List<ProcessHandle>> known = read(System.nanoTime());
    List<ProcessHandle> found = new ArrayList<>(known.getOrDefault(top.pid(), List.of()));
    for (int i = 0; i < found.size(); i++) {
      found.addAll(known.getOrDefault(found.get(i).pid(), List.of()));
    }
    return found;
  }

  private static Map<Long, List<ProcessHandle>> read(long askedNanos) {
    synchronized (READING) {
      if (!begun || begunNanos - askedNanos < 0) {
        begunNanos = System.nanoTime();
        begun = true;
        Map<Long, List<ProcessHandle>> found = new HashMap<>();
        ProcessHandle.current()
            .descendants()
            .forEach(
                each ->
                    each.parent()
                        .ifPresent(
                            parent ->
                                found
                                    .computeIfAbsent(parent.pid(), pid -> new ArrayList<>(2))
                                    .add(each)));
        children = found;
      }
      return children;
    }
  }

  /**
   * Children that {@code parent} has forked since. Linux tells of one process alone; elsewhere the
   * table is read once more.
   */
  static List<ProcessHandle> childrenOf(ProcessHandle parent) {
    List<ProcessHandle> found = new ArrayList<>();
    Path tasks = Path.of("/proc", String.valueOf(parent.pid()), "task");
    try {
      Path own = tasks.resolve(String.valueOf(parent.pid())).resolve("children");
      if (Files.exists(own)) {
        try (var threads = Files.newDirectoryStream(tasks)) {
          for (Path thread : threads) {
            add(found, Files.readString(thread.resolve("children")));
          }
        }
        return found;
      }
    } catch (IOException e) {
      // It has just ended, or one of its threads has.
    }
    parent.children().forEach(found::add);
    return found;
  }

  private static void add(List<ProcessHandle> found, String pids) {
    for (String pid : pids.split(" ", -1)) {
      if (!pid.isBlank()) {
        ProcessHandle.of(Long.parseLong(pid.strip())).ifPresent(found::add);
      }
    }
  }
}
