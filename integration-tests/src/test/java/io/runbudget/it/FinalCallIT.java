package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.FrameworkRun;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.JsonLine;
import io.runbudget.it.server.ScriptServer;
import io.runbudget.it.server.ScriptServer.Answer;
import io.runbudget.it.server.ScriptServer.Request;
import io.runbudget.it.server.ScriptServer.Script;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code reserve.final_call}: a stopped agent may answer with what it has. */
final class FinalCallIT {
  private static final String ANSWERS = "child.finals.Answers";

  /** Long enough for a client's first call on a busy machine. */
  private static final String TIME = "deadline=8s,reserve=4s,run.methods=" + FrameworkRun.AGENT;

  private static final String TOKENS = "tokens=300,run.methods=" + FrameworkRun.AGENT;
  private static final String ON = ",reserve.final_call=on";

  private static final String MESSAGE =
      "{\"id\":\"c\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"m\",\"choices\":"
          + "[{\"index\":0,\"message\":{\"role\":\"assistant\",%s},\"finish_reason\":\"%s\"}],"
          + "\"usage\":{\"prompt_tokens\":90,\"completion_tokens\":10,\"total_tokens\":100}}";
  private static final Answer TOOL_CALL =
      new Answer(
          200,
          MESSAGE.formatted(
              "\"content\":null,\"tool_calls\":[{\"id\":\"t1\",\"type\":\"function\","
                  + "\"function\":{\"name\":\"lookUp\",\"arguments\":\"{}\"}}]",
              "tool_calls"));
  private static final Answer WORDS =
      new Answer(200, MESSAGE.formatted("\"content\":\"what I have\"", "stop"));

  static Stream<Arguments> versions() {
    return FrameworkRun.matrix("langchain4j");
  }

  /** The first answer asks for the tool, which hangs; the second comes after a while. */
  private static Script script(int secondMillis) {
    return request -> {
      if (request.path().equals("/slow")) {
        pause(30_000);
        return Answer.fine();
      }
      if (request.body().contains("tool_call_id")) {
        pause(secondMillis);
        return WORDS;
      }
      return TOOL_CALL;
    };
  }

  private static void pause(int millis) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (until - System.nanoTime() > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(until - System.nanoTime());
    }
  }

  private static List<Request> asked(ScriptServer server) {
    return server.requests().stream().filter(r -> r.path().endsWith("/completions")).toList();
  }

  @ParameterizedTest
  @MethodSource("versions")
  void anAgentWhoseToolHangsAnswersWithWhatItHas(Jdk jdk, String client) {
    try (ScriptServer server = new ScriptServer(script(100))) {
      FrameworkRun run = FrameworkRun.of(jdk, client, TIME + ON, ANSWERS, "tool", server.url());
      assertThat(run.line()).startsWith("ok what I have after ");
      assertThat(run.millis()).isBetween(3_900, 8_000);
      assertThat(asked(server)).hasSize(2);
      assertThat(toolMessage(asked(server).get(1)))
          .contains("runbudget: deadline of 8.0 s reached");
      assertThat(run.record().path("stop").asText()).isEqualTo("deadline");
      assertThat(run.record().path("exit").asText()).isEqualTo("partial");
      assertThat(run.record().path("outcome").asText()).isEqualTo("declared");
      assertThat(finals(run)).containsExactly(false, false, true);
    }
  }

  private static String toolMessage(Request request) {
    for (JsonNode message : JsonLine.of(request.body()).path("messages")) {
      if (message.path("role").asText().equals("tool")) {
        return message.path("content").asText();
      }
    }
    throw new AssertionError("no tool message: " + request.body());
  }

  private static List<Boolean> finals(FrameworkRun run) {
    return run.record().path("attempts").findParents("connector").stream()
        .map(attempt -> attempt.path("final_call").asBoolean())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("versions")
  void withoutTheSettingItMayNot(Jdk jdk, String client) {
    try (ScriptServer server = new ScriptServer(script(100))) {
      FrameworkRun run = FrameworkRun.of(jdk, client, TIME, ANSWERS, "tool", server.url());
      assertThat(run.line()).startsWith("failed ").contains("would_not_fit");
      assertThat(asked(server)).hasSize(1);
      assertThat(run.record().path("exit").asText()).isEqualTo("threw");
    }
  }

  @ParameterizedTest
  @MethodSource("versions")
  void theDeadlineHoldsForItToo(Jdk jdk, String client) {
    try (ScriptServer server = new ScriptServer(script(30_000))) {
      FrameworkRun run = FrameworkRun.of(jdk, client, TIME + ON, ANSWERS, "tool", server.url());
      assertThat(run.line()).startsWith("failed ").contains("deadline of 8.0 s reached");
      assertThat(run.millis()).isBetween(7_900, 10_500);
      assertThat(asked(server)).hasSize(2);
      assertThat(run.record().path("stop").asText()).isEqualTo("deadline");
      assertThat(finals(run)).containsExactly(false, false, true);
    }
  }

  @ParameterizedTest
  @MethodSource("versions")
  void whatItsTokensDoNotAllowIsDebt(Jdk jdk, String client) {
    try (ScriptServer server = new ScriptServer(request -> WORDS)) {
      FrameworkRun run = FrameworkRun.of(jdk, client, TOKENS + ON, ANSWERS, "loop", server.url());
      assertThat(run.line()).startsWith("ok what I have after ");
      assertThat(run.record().path("stop").asText()).isEqualTo("tokens");
      assertThat(run.record().path("exit").asText()).isEqualTo("partial");
      assertThat(run.record().path("token_debt").asInt()).isEqualTo(100);
      assertThat(asked(server)).hasSize(4);
      FrameworkRun off = FrameworkRun.of(jdk, client, TOKENS, ANSWERS, "loop", server.url());
      assertThat(off.line()).startsWith("failed ").contains("tokens are spent");
      assertThat(off.record().path("tokens").asInt()).isEqualTo(300);
    }
  }
}
