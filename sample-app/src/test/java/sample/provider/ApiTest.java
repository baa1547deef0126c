package sample.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ApiTest {
  private static final String TOOLS = "\"tools\":[{\"type\":\"function\"}]";

  private final JsonMapper json = new JsonMapper();
  private final Script script = new Script(7);
  private final Api api = new Api(script, "1");

  @Test
  void aModelWithToolsAsksForThemFirst() throws IOException {
    Request request = chat("w01", "{" + TOOLS + ",\"messages\":[]}");

    assertThat(Api.kind(request)).isEqualTo(CallKind.MODEL);
    JsonNode reply = json.readTree(api.reply(request, CallKind.MODEL).body());
    JsonNode choice = reply.path("choices").path(0);
    assertThat(choice.path("finish_reason").asText()).isEqualTo("tool_calls");
    assertThat(choice.path("message").path("tool_calls")).isNotEmpty();
    assertThat(reply.path("usage").path("total_tokens").asInt()).isPositive();
  }

  @Test
  void aModelWithoutToolsWritesAReportAsAStreamOfWords() throws IOException {
    Request request =
        chat("w01", "{\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"it all\"}]}");

    assertThat(Api.kind(request)).isEqualTo(CallKind.REPORT);
    Content content = api.reply(request, CallKind.REPORT);
    assertThat(content.type()).isEqualTo("text/event-stream");
    StringBuilder text = new StringBuilder();
    for (String event : content.body().split("\n\n")) {
      if (!event.equals("data: [DONE]")) {
        JsonNode chunk = json.readTree(event.substring("data: ".length()));
        text.append(chunk.at("/choices/0/delta/content").asText());
      }
    }
    assertThat(text).hasToString("a report on it all");
  }

  private static Request chat(String question, String body) {
    return new Request("POST", Api.MODEL_PATH, Map.of("x-question", question), body);
  }
}
