package child.lc4j;

import child.Outcome;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** AI services with the library's defaults. Arguments: how, base address. No run is configured. */
public final class Services {
  private Services() {}

  /** The application's service. */
  public interface Assistant {
    String chat(String question);

    TokenStream stream(String question);
  }

  /** A tool that fails as a call does that was stopped. */
  public static final class Clock {
    @Tool("tells the time")
    public String time() {
      return "noon";
    }
  }

  public static void main(String[] arguments) {
    String url = arguments[1] + "/v1";
    Assistant assistant =
        AiServices.builder(Assistant.class)
            .chatModel(OpenAiChatModel.builder().baseUrl(url).apiKey("none").modelName("m").build())
            .streamingChatModel(
                OpenAiStreamingChatModel.builder()
                    .baseUrl(url)
                    .apiKey("none")
                    .modelName("m")
                    .build())
            .tools(new Clock())
            .build();
    if (arguments[0].equals("inProcess")) {
      Assistant local =
          AiServices.builder(Assistant.class)
              .chatModel(new EndlessModel())
              .tools(new Clock())
              .build();
      Outcome.print(() -> local.chat("hello"));
    } else if (arguments[0].equals("chat")) {
      Outcome.print(() -> assistant.chat("hello"));
    } else if (arguments[0].equals("twice")) {
      Outcome.print(() -> assistant.chat("hello")); // loads what there is to load
      Outcome.print(() -> assistant.chat("hello"));
    } else {
      Outcome.print(() -> streamed(assistant));
    }
    System.exit(0);
  }

  /** A model in this JVM that asks for the time, and for the time. */
  private static final class EndlessModel implements ChatModel {
    @Override
    public ChatResponse doChat(ChatRequest request) {
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        // goes on: the next call is what is asked
      }
      ToolExecutionRequest call =
          ToolExecutionRequest.builder().id("t").name("time").arguments("{}").build();
      return ChatResponse.builder().aiMessage(AiMessage.from(call)).build();
    }
  }

  /** What its consumers heard, in order. */
  private static String streamed(Assistant assistant) throws InterruptedException {
    StringBuffer heard = new StringBuffer();
    CountDownLatch done = new CountDownLatch(1);
    assistant.stream("hello")
        .onPartialResponse(part -> heard.append(part))
        .onCompleteResponse(
            response -> {
              heard.append("[complete]");
              done.countDown();
            })
        .onError(
            error -> {
              heard.append("[error ").append(error).append(']');
              done.countDown();
            })
        .start();
    done.await(20, TimeUnit.SECONDS);
    Thread.sleep(300); // whatever comes after the end comes now
    return heard.toString();
  }
}
