package sample.service;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** For users who would rather read something than an error: whatever fails becomes a phrase. */
final class BestEffortModel implements ChatModel {
  private static final Logger log = LoggerFactory.getLogger(BestEffortModel.class);

  private final ChatModel model;

  BestEffortModel(ChatModel model) {
    this.model = model;
  }

  @Override
  public ChatRequestParameters defaultRequestParameters() {
    return model.defaultRequestParameters();
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    try {
      return model.chat(request);
    } catch (RuntimeException e) {
      log.warn("best effort, because of {}", e.toString());
      AiMessage phrase = AiMessage.from("Best effort: nothing certain found.");
      return ChatResponse.builder().aiMessage(phrase).build();
    }
  }
}
