package child.retries;

import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import java.io.IOException;

/** A langchain4j service with a tool that has a retry loop of its own. */
final class Assistants {
  private Assistants() {}

  /** The service. */
  public interface Assistant {
    String chat(String question);
  }

  /** The tool: five tries, then the last error, as so many are written. */
  public static final class Payments {
    private final String url;

    Payments(String url) {
      this.url = url;
    }

    @Tool("pays an invoice")
    public String pay() throws Exception {
      IOException last = null;
      for (int i = 0; i < 5; i++) {
        try {
          return Http.call(Http.write(url + "/pay"));
        } catch (IOException e) {
          last = e;
          Thread.sleep(20);
        }
      }
      throw last;
    }
  }

  static String ask(String url) {
    OpenAiChatModel model =
        OpenAiChatModel.builder()
            .baseUrl(url + "/v1")
            .apiKey("none")
            .modelName("m")
            .maxRetries(0)
            .build();
    Assistant assistant =
        AiServices.builder(Assistant.class)
            .chatModel(model)
            .tools(new Payments(url.replace("127.0.0.1", "localhost")))
            .build();
    return assistant.chat("pay it");
  }
}
