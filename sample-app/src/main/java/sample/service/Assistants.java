package sample.service;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.service.AiServices;
import java.util.concurrent.Executor;

/** Makes assistants that differ in their model and share their tools. */
final class Assistants {
  private final Executor forTools;
  private final Object[] tools;

  Assistants(Executor forTools, Object... tools) {
    this.forTools = RequestId.handedTo(forTools);
    this.tools = tools;
  }

  /** The framework's defaults: the JDK's HTTP client, two retries of everything. */
  static ChatModel model(String url, String name) {
    return OpenAiChatModel.builder()
        .baseUrl(url + "/v1")
        .apiKey("none")
        .modelName(name)
        .timeout(Timeouts.FRAMEWORK_ATTEMPT)
        .customHeaders(RequestId::header)
        .build();
  }

  Assistant on(ChatModel model) {
    return AiServices.builder(Assistant.class)
        .chatModel(model)
        .tools(tools)
        .executeToolsConcurrently(forTools)
        .build();
  }
}
