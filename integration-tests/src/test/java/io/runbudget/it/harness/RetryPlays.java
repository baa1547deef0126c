package io.runbudget.it.harness;

import static io.runbudget.it.server.ScriptServer.statuses;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.ScenarioServer;
import io.runbudget.it.server.ScriptServer;
import io.runbudget.it.server.ScriptServer.Answer;
import io.runbudget.it.server.ScriptServer.Request;
import io.runbudget.it.server.ScriptServer.Script;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The plays of {@code child.retries.RetriesChild}, played once. */
public final class RetryPlays {
  public static final List<String> INNOCENT =
      List.of(
          "token",
          "redirect",
          "stale",
          "proxy",
          "failover",
          "hedge",
          "siblings",
          "polls",
          "pollsJdk",
          "planner");

  private static final String TOOL_CALL =
      "{\"id\":\"c\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"m\",\"choices\":"
          + "[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":null,\"tool_calls\":"
          + "[{\"id\":\"t1\",\"type\":\"function\",\"function\":{\"name\":\"pay\","
          + "\"arguments\":\"{}\"}}]},\"finish_reason\":\"tool_calls\"}]}";
  private static final String DONE =
      "{\"id\":\"c\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"m\",\"choices\":"
          + "[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"done\"},"
          + "\"finish_reason\":\"stop\"}]}";

  private final Map<String, ScriptServer> servers = new LinkedHashMap<>();
  private final List<String> words = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final ScenarioServer stale = new ScenarioServer(Behaviours.leavesAtTheSecond());
  private List<String> lines = List.of();
  private List<JsonNode> records = List.of();

  private RetryPlays() {
    add("nested", "nested", statuses(503));
    add("ownLoop", "ownLoop", statuses(503));
    add("bad400", "spring", statuses(400));
    add("bad422", "langchain4j", statuses(422));
    add("busyTwice", "spring", statuses(503, 503, 200));
    add("afterSeconds", "spring", once(503, () -> "1"));
    add("afterFraction", "langchain4j", once(429, () -> "0.8"));
    add("afterMillis", "spring", RetryPlays::millis);
    add("afterDate", "spring", once(503, () -> inSeconds(2)));
    add("afterByOpenAi", "openai", RetryPlays::openAi);
    add("afterLong", "spring", request -> Answer.of(503, "Retry-After", "120"));
    add("repeated", "repeated", statuses(503));
    add("repeatedJdk", "repeatedJdk", statuses(503));
    add("patient", "patient", statuses(503, 503, 503, 503, 200));
    add("tool", "tool", RetryPlays::assistant);
    add("token", "token", RetryPlays::token);
    add("redirect", "redirect", RetryPlays::redirect);
    add("stale", "stale", "http://" + stale.address());
    add("proxy", "proxy", RetryPlays::proxy);
    add("failover", "failover", statuses(200));
    add("hedge", "hedge", statuses(503));
    add("siblings", "siblings", statuses(503));
    add("polls", "polls", statuses(404, 409, 425, 503, 503, 503, 503, 503, 200));
    add("pollsJdk", "pollsJdk", statuses(404, 409, 425, 503, 503, 503, 503, 503, 200));
    add("planner", "planner", r -> r.path().endsWith("/busy") ? Answer.of(503) : Answer.fine());
    add("loopOnly", "loopOnly", statuses(200)); // last: a run without attempts has no record
  }

  private void add(String name, String play, Script script) {
    ScriptServer server = new ScriptServer(script);
    servers.put(name, server);
    add(name, play, server.url());
  }

  private void add(String name, String play, String url) {
    names.add(name);
    words.add(play);
    words.add(url);
  }

  /**
   * Plays all.
   *
   * @param settings besides deadline and entry point
   */
  public static RetryPlays play(Jdk jdk, String settings) {
    RetryPlays plays = new RetryPlays();
    try {
      plays.run(jdk, settings);
    } finally {
      plays.servers.values().forEach(ScriptServer::close);
      plays.stale.close();
    }
    return plays;
  }

  private void run(Jdk jdk, String settings) {
    Path folder = Places.folder("retries").resolve("records");
    String agent = "deadline=40s,reserve=0ms,run.methods=" + FrameworkRun.AGENT;
    ForkedJvm jvm =
        ForkedJvm.on(jdk)
            .classPath(Places.frameworkPrograms())
            .agent(agent + settings + ",records=" + folder)
            .timeout(Duration.ofSeconds(90));
    for (String client : List.of("openai-newest", "langchain4j-newest", "springretry-newest")) {
      jvm.classPath(Places.client(client).toArray(Path[]::new));
    }
    jvm.program("child.retries.RetriesChild").program(words.toArray(String[]::new));
    Ended ended = jvm.run().orFail();
    lines =
        ended.outLines().stream()
            .filter(line -> line.startsWith("ok ") || line.startsWith("failed "))
            .toList();
    records = JsonLine.records(folder);
    assertThat(lines).as("%s", ended).hasSize(names.size());
    assertThat(records).as("%s", ended).hasSize(names.size() - 1);
    assertThat(ended.err()).doesNotContain("[runbudget] ERROR");
  }

  // What came of it.

  public ScriptServer server(String name) {
    return servers.get(name);
  }

  public int requests(String name) {
    return server(name).requests().size();
  }

  public long gapMillis(String name) {
    return server(name).gapMillis();
  }

  public String line(String name) {
    return lines.get(names.indexOf(name));
  }

  public int millis(String name) {
    return Integer.parseInt(line(name).replaceAll(".* after ", ""));
  }

  public JsonNode record(String name) {
    return records.get(names.indexOf(name));
  }

  /** How often it would have been refused for {@code reason}. */
  public int wouldHave(String name, String reason) {
    return record(name).path("would_have").path(reason).asInt();
  }

  /** What the model was told by the tool. */
  public String toolMessage() {
    List<Request> asked =
        server("tool").requests().stream().filter(r -> r.path().endsWith("/completions")).toList();
    assertThat(asked).hasSize(2);
    for (JsonNode message : JsonLine.of(asked.get(1).body()).path("messages")) {
      if (message.path("role").asText().equals("tool")) {
        return message.path("content").asText();
      }
    }
    throw new AssertionError("no tool message: " + asked.get(1).body());
  }

  /** Requests and result of each play that only looks like retries. */
  public List<String> innocent() {
    return INNOCENT.stream()
        .map(
            name -> {
              int requests =
                  name.equals("stale")
                      ? stale.wires().stream().mapToInt(wire -> wire.requests().size()).sum()
                      : requests(name);
              String result = line(name).replaceAll("^ok | after \\d+$", "");
              return name + ": " + requests + " requests, " + result;
            })
        .toList();
  }

  // What servers do.

  private static Script once(int status, Supplier<String> after) {
    return request ->
        request.number() == 1 ? Answer.of(status, "Retry-After", after.get()) : Answer.fine();
  }

  private static Answer millis(Request request) {
    return request.number() == 1 ? Answer.of(503, "retry-after-ms", "650") : Answer.fine();
  }

  private static String inSeconds(int seconds) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(
        ZonedDateTime.now(ZoneOffset.UTC).plusSeconds(seconds));
  }

  private static Answer openAi(Request request) {
    return request.number() == 1 ? Answer.of(429, "Retry-After", "1.2") : new Answer(200, DONE);
  }

  private static Answer assistant(Request request) {
    if (request.path().equals("/pay")) {
      return Answer.of(503);
    }
    return new Answer(200, request.body().contains("\"tool_call_id\"") ? DONE : TOOL_CALL);
  }

  private static Answer token(Request request) {
    boolean fine = request.path().equals("/token") || request.has("Authorization");
    return fine ? Answer.fine() : Answer.of(401);
  }

  private static Answer redirect(Request request) {
    return request.path().equals("/there") ? Answer.fine() : Answer.of(307, "Location", "/there");
  }

  private static Answer proxy(Request request) {
    return request.has("Proxy-Authorization")
        ? Answer.fine()
        : Answer.of(407, "Proxy-Authenticate", "Basic realm=\"x\"");
  }
}
