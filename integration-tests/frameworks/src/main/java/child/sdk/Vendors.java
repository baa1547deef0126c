package child.sdk;

import child.Outcome;
import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.models.messages.MessageCreateParams;
import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import java.util.concurrent.Callable;

/**
 * One call by a vendor's SDK with its defaults, after one outside of any run: loading an SDK takes
 * longer than the call, and on a busy machine longer than the run. Arguments: SDK, how, base
 * address.
 */
public final class Vendors {
  private Vendors() {}

  public static void main(String[] arguments) {
    String url = arguments[2];
    warmUp(arguments[0], url.substring(0, url.lastIndexOf('/')) + "/warm");
    switch (arguments[0] + "-" + arguments[1]) {
      case "openai-sync" -> Outcome.print(() -> openAi(url));
      case "openai-async" -> Outcome.print(() -> openAiAsync(url));
      case "openai-stream" -> Outcome.print(() -> openAiStream(url));
      case "openai-many" -> Outcome.print(() -> many(() -> openAi(url), () -> openAiStream(url)));
      case "openai-subscriber" -> OpenAiSubscriber.run(client(url), question());
      case "anthropic-sync" -> Outcome.print(() -> anthropic(url));
      case "anthropic-stream" -> Outcome.print(() -> anthropicStream(url));
      case "anthropic-many" ->
          Outcome.print(() -> many(() -> anthropic(url), () -> anthropicStream(url)));
      case "anthropic-subscriber" -> AnthropicStreams.subscribe(anthropicClient(url), message());
      case "genai-sync" -> Outcome.print(() -> Google.once(url));
      case "genai-async" -> Outcome.print(() -> Google.later(url));
      case "genai-stream" -> Outcome.print(() -> Google.stream(url));
      case "genai-asyncStream" -> Outcome.print(() -> Google.laterStream(url));
      case "genai-many" ->
          Outcome.print(() -> many(() -> Google.once(url), () -> Google.stream(url)));
      case "genai-patient" -> Outcome.print(() -> Google.patient(url, 3));
      case "genai-even" -> Outcome.print(() -> Google.retried(url, 0));
      case "genai-jittered" -> Outcome.print(() -> Google.retried(url, 0.1));
      case "genai-asyncPatient" -> Outcome.print(() -> Google.laterPatient(url));
      case "genai-agents" -> Outcome.print(() -> Google.agents(url));
      case "genai-asyncAgents" -> Outcome.print(() -> Google.laterAgents(url));
      case "genai-last" -> Outcome.print(() -> Google.patient(url, 1));
      default -> throw new IllegalArgumentException(String.join(" ", arguments));
    }
    System.exit(0);
  }

  private static void warmUp(String sdk, String url) {
    switch (sdk) {
      case "openai" -> openAi(url);
      case "anthropic" -> anthropic(url);
      default -> Google.once(url);
    }
  }

  /** One call, one stream, and then more and more calls. */
  private static String many(Callable<String> call, Callable<String> stream) throws Exception {
    StringBuilder text = new StringBuilder(call.call()).append(stream.call());
    for (int i = 0; i < 3; i++) {
      text.append(call.call());
    }
    return text.toString();
  }

  private static OpenAIClient client(String url) {
    return OpenAIOkHttpClient.builder().baseUrl(url + "/v1").apiKey("none").build();
  }

  private static ChatCompletionCreateParams question() {
    return ChatCompletionCreateParams.builder().model("m").addUserMessage("hello").build();
  }

  private static String openAi(String url) {
    return client(url)
        .chat()
        .completions()
        .create(question())
        .choices()
        .get(0)
        .message()
        .content()
        .orElse("nothing");
  }

  private static String openAiAsync(String url) throws Exception {
    return client(url)
        .async()
        .chat()
        .completions()
        .create(question())
        .get()
        .choices()
        .get(0)
        .message()
        .content()
        .orElse("nothing");
  }

  private static String openAiStream(String url) {
    StringBuilder text = new StringBuilder();
    try (StreamResponse<ChatCompletionChunk> chunks =
        client(url).chat().completions().createStreaming(question())) {
      chunks.stream()
          .flatMap(chunk -> chunk.choices().stream())
          .forEach(choice -> choice.delta().content().ifPresent(text::append));
    }
    return text.toString();
  }

  private static AnthropicClient anthropicClient(String url) {
    return AnthropicOkHttpClient.builder().baseUrl(url).apiKey("none").build();
  }

  private static MessageCreateParams message() {
    return MessageCreateParams.builder().model("m").maxTokens(64).addUserMessage("hello").build();
  }

  private static String anthropic(String url) {
    return anthropicClient(url).messages().create(message()).content().get(0).asText().text();
  }

  private static String anthropicStream(String url) {
    return AnthropicStreams.read(anthropicClient(url), message());
  }
}
