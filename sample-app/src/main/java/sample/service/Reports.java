package sample.service;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import java.util.Optional;
import java.util.stream.Collectors;

/** Has reports written by a larger model, streamed, with the vendor's own SDK and its defaults. */
final class Reports implements AutoCloseable {
  private final OpenAIClient client;

  Reports(String url) {
    this.client =
        OpenAIOkHttpClient.builder()
            .baseUrl(url + "/v1")
            .apiKey("none")
            .timeout(Timeouts.SDK_ATTEMPT)
            .build();
  }

  @Tool("writes a report")
  String report(@P(name = "q", value = "on what") String q) {
    ChatCompletionCreateParams params =
        ChatCompletionCreateParams.builder()
            .model("sample-1")
            .addUserMessage(q)
            .putAdditionalHeader(RequestId.HEADER, RequestId.current())
            .build();
    try (StreamResponse<ChatCompletionChunk> chunks =
        client.chat().completions().createStreaming(params)) {
      return chunks.stream()
          .flatMap(chunk -> chunk.choices().stream())
          .map(choice -> choice.delta().content())
          .flatMap(Optional::stream)
          .collect(Collectors.joining());
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
