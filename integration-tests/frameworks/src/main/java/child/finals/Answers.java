package child.finals;

import child.Outcome;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * A langchain4j service whose tool hangs, and an agent that has to be told before it answers with
 * what it has. Arguments: {@code tool} or {@code loop}, address.
 */
public final class Answers {
  private Answers() {}

  public static void main(String[] arguments) {
    Outcome.print(() -> arguments[0].equals("tool") ? ask(arguments[1]) : loop(arguments[1]));
    System.exit(0);
  }

  /** The service. */
  public interface Assistant {
    String chat(String question);
  }

  /** What it looks things up with. */
  public static final class Archive {
    private final String url;

    Archive(String url) {
      this.url = url;
    }

    @Tool("looks it up")
    public String lookUp() throws IOException {
      try (InputStream body = URI.create(url).toURL().openStream()) {
        return new String(body.readAllBytes(), StandardCharsets.UTF_8);
      }
    }
  }

  private static OpenAiChatModel model(String url) {
    return OpenAiChatModel.builder()
        .baseUrl(url + "/v1")
        .apiKey("none")
        .modelName("m")
        .maxRetries(0)
        .build();
  }

  private static String ask(String url) {
    return AiServices.builder(Assistant.class)
        .chatModel(model(url))
        .tools(new Archive(url + "/slow"))
        .build()
        .chat("look it up");
  }

  /** Asks on and on; once that is refused, asks for the answer. */
  private static String loop(String url) {
    OpenAiChatModel model = model(url);
    try {
      for (int i = 0; i < 20; i++) {
        model.chat("step " + i);
      }
      return "never refused";
    } catch (RuntimeException e) {
      return model.chat("answer with what you have");
    }
  }
}
