package sample.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import java.io.IOException;

/** Runs what the model says. */
final class Shell {
  @Tool("runs a shell command")
  String shell(@P(name = "q", value = "the command") String command)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    int code = process.waitFor();
    return code == 0 ? output : "exit code " + code;
  }
}
