package sample.provider;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The model's wish to have tools called before it goes on. */
final class ToolCalls {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final Script script;
  private final String tag;

  ToolCalls(Script script, String tag) {
    this.script = script;
    this.tag = tag;
  }

  ArrayNode of(String question, int round) {
    ArrayNode calls = NODES.arrayNode();
    for (Tool tool : script.tools(question, round)) {
      String asked = question + "-" + round + (calls.isEmpty() ? "" : "." + calls.size());
      String q = tool == Tool.SHELL ? command(question, asked) : asked;
      ObjectNode call = calls.addObject().put("id", "call_" + asked).put("type", "function");
      call.putObject("function")
          .put("name", tool.toString())
          .put("arguments", NODES.objectNode().put("q", q).toString());
    }
    return calls;
  }

  private String command(String question, String asked) {
    return script.of(question) == Misbehaviour.SHELL
        ? Script.endless(question, tag) + " & echo started; wait"
        : "echo shell found " + asked + " in ledger of " + question;
  }
}
