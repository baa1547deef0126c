package child.springai;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.support.ToolCallbacks;
import reactor.core.publisher.Flux;

/** A model within this JVM: asks for a tool for ever, or streams nothing for ever. */
final class LocalModel implements ChatModel {
  final AtomicInteger cancelled = new AtomicInteger();
  final AtomicInteger greeted = new AtomicInteger();
  private final ToolCallingManager tools = ToolCallingManager.builder().build();

  @Override
  public ChatOptions getDefaultOptions() {
    return ToolCallingChatOptions.builder().build();
  }

  /** What the interface calls it in 2.0. */
  public ChatOptions getOptions() {
    return getDefaultOptions();
  }

  @Override
  public ChatResponse call(Prompt prompt) {
    ToolCallingChatOptions options =
        ToolCallingChatOptions.builder().toolCallbacks(ToolCallbacks.from(new Tools())).build();
    while (true) {
      try {
        Thread.sleep(250); // 40 calls of one tool are all that some versions allow
      } catch (InterruptedException e) {
        // thinks again
      }
      AssistantMessage asks =
          AssistantMessage.builder()
              .content("")
              .toolCalls(List.of(new AssistantMessage.ToolCall("1", "function", "time", "{}")))
              .build();
      Prompt next = new Prompt(prompt.getInstructions(), options);
      tools.executeToolCalls(next, new ChatResponse(List.of(new Generation(asks))));
    }
  }

  @Override
  public Flux<ChatResponse> stream(Prompt prompt) {
    return Flux.deferContextual(
            context -> {
              if (context.hasKey("greeting")) {
                greeted.incrementAndGet();
              }
              return Flux.<ChatResponse>never();
            })
        .doOnCancel(cancelled::incrementAndGet);
  }
}
