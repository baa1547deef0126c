package child.lc4j;

import child.Outcome;
import dev.langchain4j.agentic.Agent;
import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.agentic.agent.AgentBuilder;
import dev.langchain4j.agentic.agent.ErrorContext;
import dev.langchain4j.agentic.agent.ErrorRecoveryResult;
import dev.langchain4j.agentic.scope.AgenticScope;
import dev.langchain4j.agentic.workflow.SequentialAgentService;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.TokenStream;
import dev.langchain4j.service.UserMessage;
import dev.langchain4j.service.V;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Agents with the library's defaults. Arguments: which, one after the other; base address; after
 * how many seconds by itself ends what would go on for ever. No run is configured.
 */
public final class Agents {
  private static final String KEY = "text";

  private static long patience;
  private static long start;
  private static StreamingChatModel streaming;

  private Agents() {}

  /** An agent of the application. */
  public interface Writer {
    @Agent("writes")
    @UserMessage("Write about {{topic}}")
    String write(@V("topic") String topic);
  }

  /** Several of them; a loop that is left returned its whole state once. */
  public interface Team {
    @Agent("writes together")
    Object work(@V("topic") String topic);
  }

  /** One whose answer streams in. */
  public interface Speaker {
    @Agent("speaks")
    @UserMessage("Speak about {{topic}}")
    TokenStream speak(@V("topic") String topic);
  }

  /** Several, of which the last is such a one. */
  public interface Show {
    @Agent("speaks together")
    TokenStream show(@V("topic") String topic);
  }

  /** An agent without a model. */
  public static final class Counter {
    @Agent("counts")
    public String count() {
      LocalModel.pause();
      return "one more";
    }
  }

  public static void main(String[] arguments) {
    ChatModel model =
        OpenAiChatModel.builder()
            .baseUrl(arguments[1] + "/v1")
            .apiKey("none")
            .modelName("m")
            .build();
    streaming =
        OpenAiStreamingChatModel.builder()
            .baseUrl(arguments[1] + "/v1")
            .apiKey("none")
            .modelName("m")
            .build();
    patience = Long.parseLong(arguments[2]) * 1_000_000_000L;
    for (String which : arguments[0].split(",")) {
      start = System.nanoTime();
      Outcome.print(() -> String.valueOf(call(which, model)));
    }
    System.exit(0);
  }

  private static Object call(String which, ChatModel model) {
    return switch (which) {
      case "agent" -> writer(model).write("rain");
      case "sequence" -> sequence(model).work("rain");
      case "untyped" -> untyped(model);
      case "parallel" -> parallel(model).work("rain");
      case "async" -> async(model).work("rain");
      case "supervisor" -> supervised(model);
      case "show" -> show(model);
      case "loop" -> loop(writer(model)).work("rain");
      case "counting" -> loop(new Counter()).work("rain");
      case "retried" -> failing(Agents::again).work("rain");
      case "replaced" -> failing(e -> ErrorRecoveryResult.result("none")).work("rain");
      default -> throw new IllegalArgumentException(which);
    };
  }

  private static Writer writer(ChatModel model) {
    return builder(model).build();
  }

  private static AgentBuilder<Writer> builder(ChatModel model) {
    AgentBuilder<Writer> builder = AgenticServices.agentBuilder(Writer.class).chatModel(model);
    writesTo(builder);
    return builder;
  }

  /** Renamed in between. */
  private static void writesTo(Object builder) {
    if (!set(builder, "outputKey", String.class, KEY)) {
      set(builder, "outputName", String.class, KEY);
    }
  }

  private static boolean set(Object builder, String name, Class<?> type, Object value) {
    try {
      builder.getClass().getMethod(name, type).invoke(builder, value);
      return true;
    } catch (NoSuchMethodException e) {
      return false;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Team sequence(ChatModel model) {
    return AgenticServices.sequenceBuilder(Team.class)
        .subAgents(writer(model), writer(model))
        .output(Agents::text)
        .build();
  }

  /** Only newer versions have it. What is heard of its stream. */
  private static String show(ChatModel model) {
    AgentBuilder<Speaker> speaker = AgenticServices.agentBuilder(Speaker.class);
    if (!set(speaker, "streamingChatModel", StreamingChatModel.class, streaming)) {
      throw new IllegalStateException("no streams of agents");
    }
    writesTo(speaker);
    SequentialAgentService<Show> show =
        AgenticServices.sequenceBuilder(Show.class).subAgents(writer(model), speaker.build());
    writesTo(show);
    CompletableFuture<String> heard = new CompletableFuture<>();
    show.build()
        .show("rain")
        .onPartialResponse(part -> {})
        .onCompleteResponse(response -> heard.complete(response.aiMessage().text()))
        .onError(heard::completeExceptionally)
        .start();
    return heard.join();
  }

  private static String untyped(ChatModel model) {
    return String.valueOf(
        AgenticServices.sequenceBuilder()
            .subAgents(writer(model))
            .output(Agents::text)
            .build()
            .invoke(Map.of("topic", "rain")));
  }

  private static Team parallel(ChatModel model) {
    return AgenticServices.parallelBuilder(Team.class)
        .subAgents(writer(model), writer(model))
        .output(Agents::text)
        .build();
  }

  /** Only newer versions have it. */
  private static Team async(ChatModel model) {
    AgentBuilder<Writer> later = builder(model);
    if (!set(later, "async", boolean.class, true)) {
      throw new IllegalStateException("no async agents");
    }
    return AgenticServices.sequenceBuilder(Team.class)
        .subAgents(later.build(), writer(model))
        .output(Agents::text)
        .build();
  }

  /** Its planner never finds that it is done. */
  private static String supervised(ChatModel model) {
    ChatModel planner =
        new LocalModel(
            () -> "{\"agentName\": \"write\", \"arguments\": {\"topic\": \"more rain\"}}");
    return AgenticServices.supervisorBuilder()
        .chatModel(planner)
        .subAgents(writer(model))
        .maxAgentsInvocations(1_000)
        .build()
        .invoke("write about rain");
  }

  private static Team loop(Object agent) {
    return AgenticServices.loopBuilder(Team.class)
        .subAgents(agent)
        .exitCondition(scope -> isOutOfPatience())
        .output(Agents::text)
        .build();
  }

  /** An agent that fails, and what the application says about that. */
  private static Team failing(Function<ErrorContext, ErrorRecoveryResult> handler) {
    ChatModel broken =
        new LocalModel(
            () -> {
              throw new IllegalStateException("broken");
            });
    return AgenticServices.loopBuilder(Team.class)
        .subAgents(writer(broken))
        .exitCondition(scope -> isOutOfPatience())
        .errorHandler(handler)
        .build();
  }

  private static ErrorRecoveryResult again(ErrorContext error) {
    return isOutOfPatience()
        ? ErrorRecoveryResult.result("out of patience")
        : ErrorRecoveryResult.retry();
  }

  private static boolean isOutOfPatience() {
    return System.nanoTime() - start > patience;
  }

  private static Object text(AgenticScope scope) {
    return isOutOfPatience() ? "out of patience" : scope.readState(KEY);
  }
}
