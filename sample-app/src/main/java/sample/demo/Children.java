package sample.demo;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** The processes of one arm. They end with it, and with the demo. */
final class Children implements AutoCloseable {
  private static final int SECONDS_TO_END = 5;

  private final List<Process> processes = new CopyOnWriteArrayList<>();
  private final Thread atExit = new Thread(this::kill, "kill children");

  Children() {
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  Process java(List<String> flags, String mainClass, Path log, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx128m");
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    Collections.addAll(command, args);
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    processes.add(process);
    return process;
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
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
