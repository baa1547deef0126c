package sample.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A chat-completions model and the tools that are services. The answer is made of what the tools
 * said, so it comes out the same whenever the agent's loop was followed to its end.
 */
final class Api {
  static final String MODEL_PATH = "/v1/chat/completions";

  private static final String LINE_OF_A_FILE = "and one of its many lines, ";

  /** 40,000 bytes, 10,000 tokens; a file that was read is sent again with each round. */
  private static final int LINES_OF_A_FILE = 1_480;

  private static final JsonMapper JSON = new JsonMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Script script;
  private final ToolCalls toolCalls;
  private final QuoteDesk quotes = new QuoteDesk();
  private final Cashier cashier = new Cashier();
  private final Map<String, Bill> bills = new ConcurrentHashMap<>();

  Api(Script script, String tag) {
    this.script = script;
    this.toolCalls = new ToolCalls(script, tag);
  }

  /** A model that is given no tools writes a report. */
  static CallKind kind(Request request) throws IOException {
    if (!request.path().equals(MODEL_PATH)) {
      return CallKind.TOOL;
    }
    return JSON.readTree(request.body()).has("tools") ? CallKind.MODEL : CallKind.REPORT;
  }

  /** What happens to the {@code call}-th call of a question. */
  Behaviour behaviour(Request request, int call, CallKind kind) {
    String question = request.question();
    Behaviour scripted = script.behaviour(question, call, kind);
    return switch (request.path()) {
      case "/tools/quote" ->
          new Behaviour(quotes.asked(question, System.nanoTime()), scripted.latencyMs());
      case "/tools/pay" ->
          new Behaviour(
              cashier.pay(question, request.headers().getOrDefault("idempotency-key", "")),
              scripted.latencyMs());
      default -> scripted;
    };
  }

  Content reply(Request request, CallKind kind) throws IOException {
    return switch (kind) {
      case MODEL -> model(request.question(), request.body());
      case REPORT -> report(request.body());
      case TOOL -> tool(request);
    };
  }

  private Content model(String question, String requestBody) throws IOException {
    StringJoiner toolsSaid = new StringJoiner("; ");
    int rounds = 0;
    JsonNode request = JSON.readTree(requestBody);
    for (JsonNode message : request.path("messages")) {
      if (message.path("role").asText().equals("tool")) {
        toolsSaid.add(message.path("content").asText());
      } else if (message.has("tool_calls")) {
        rounds++;
      }
    }
    ObjectNode message = NODES.objectNode().put("role", "assistant");
    if (rounds < script.toolRounds(question)) {
      message.putNull("content").set("tool_calls", toolCalls.of(question, rounds));
    } else {
      message.put("content", "About " + question + ": " + toolsSaid + ".");
    }
    ObjectNode reply =
        Completions.whole(message, requestBody.length(), request.path("model").asText());
    bill(question).add(reply.path("usage"));
    return Content.json(reply);
  }

  private static Content report(String requestBody) throws IOException {
    JsonNode request = JSON.readTree(requestBody);
    JsonNode messages = request.path("messages");
    String asked = messages.path(messages.size() - 1).path("content").asText();
    String text = "a report on " + asked;
    return request.path("stream").asBoolean()
        ? Completions.streamed(text)
        : Content.json(
            Completions.whole(
                NODES.objectNode().put("role", "assistant").put("content", text),
                requestBody.length(),
                request.path("model").asText()));
  }

  private static Content tool(Request request) {
    String name = request.path().substring("/tools/".length());
    String said = name + " found " + request.parameter("q") + " in ledger of " + request.question();
    if (name.equals("read")) {
      said += LINE_OF_A_FILE.repeat(LINES_OF_A_FILE);
    }
    return Content.json(NODES.objectNode().put("result", said));
  }

  static Content models() {
    return Content.json(NODES.objectNode().set("data", NODES.arrayNode()));
  }

  private Bill bill(String question) {
    return bills.computeIfAbsent(question, q -> new Bill());
  }

  /** What the services of the acts and the model have seen of a question. */
  Content act(String question) {
    ObjectNode seen = NODES.objectNode();
    seen.set("quotes", quotes.seen());
    seen.set("payments", cashier.seen());
    seen.set("bill", bill(question).seen());
    return Content.json(seen);
  }

  static Content open(Ledger ledger, String question) {
    return Content.json(NODES.objectNode().put("open", ledger.open(question)));
  }

  static Content seen(Ledger ledger, String question) {
    ArrayNode seen = NODES.arrayNode();
    for (Exchange exchange : ledger.of(question)) {
      seen.addObject()
          .put("call", exchange.call())
          .put("client_port", exchange.clientPort())
          .put("began_ms", exchange.beganMs())
          .put("ended_ms", exchange.endedMs())
          .put("end", exchange.end().name());
    }
    return Content.json(seen);
  }
}
