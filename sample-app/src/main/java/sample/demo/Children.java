package sample.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The processes of one arm. They end with it, and with the demo. */
final class Children implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile("listening on port (\\d+)\\s");
  private static final int SECONDS_TO_START = 30;
  private static final int SECONDS_TO_END = 5;
  private static final int POLL_MS = 50;

  private final List<Process> processes = new CopyOnWriteArrayList<>();
  private final Thread atExit = new Thread(this::kill, "kill children");

  Children() {
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  Process java(List<String> flags, String mainClass, Path log, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx192m");
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    Collections.addAll(command, args);
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    processes.add(process);
    return process;
  }

  /** The port that a process says it listens on; it takes any that is free. */
  static int port(Process process, Path log) throws IOException, InterruptedException {
    long began = System.nanoTime();
    while (System.nanoTime() - began < TimeUnit.SECONDS.toNanos(SECONDS_TO_START)) {
      Matcher said = LISTENING.matcher(Files.readString(log));
      if (said.find()) {
        return Integer.parseInt(said.group(1));
      }
      if (!process.isAlive()) {
        throw new IOException("a process ended with " + process.exitValue() + ", see " + log);
      }
      Thread.sleep(POLL_MS);
    }
    throw new IOException("not up after " + SECONDS_TO_START + " s, see " + log);
  }

  /** Ends them with time to write what they still have to write. */
  @Override
  public void close() {
    processes.forEach(Process::destroy);
    try {
      for (Process process : processes) {
        process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    kill();
    Runtime.getRuntime().removeShutdownHook(atExit);
  }

  private void kill() {
    processes.forEach(Process::destroyForcibly);
  }
}
