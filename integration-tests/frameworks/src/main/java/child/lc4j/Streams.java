package child.lc4j;

import child.Outcome;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.guardrail.OutputGuardrail;
import dev.langchain4j.guardrail.OutputGuardrailResult;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.TokenStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

/**
 * Token streams that end more than once, or might. Arguments: which, one after the other; base
 * address.
 */
public final class Streams {
  private final StringBuffer heard = new StringBuffer();
  private final CountDownLatch ends;

  private Streams(int ends) {
    this.ends = new CountDownLatch(ends);
  }

  /** The application's service. */
  public interface Writer {
    TokenStream stream(String topic);
  }

  /** Wants the first answer once more. */
  public static final class Critic implements OutputGuardrail {
    private final AtomicInteger seen = new AtomicInteger();

    @Override
    public OutputGuardrailResult validate(AiMessage answer) {
      return seen.incrementAndGet() == 1 ? reprompt("too dull", "Be funny") : success();
    }
  }

  /** The tool of a model that asks for it. */
  public static final class Clock {
    @Tool("tells the time")
    public String time() {
      return "noon";
    }
  }

  public static void main(String[] arguments) {
    for (String which : arguments[0].split(",")) {
      switch (which) {
        case "twice" ->
            Outcome.print(() -> new Streams(2).started(service(arguments[1]).build(), 2));
        case "judged" ->
            Outcome.print(
                () -> {
                  Writer judged = service(arguments[1]).outputGuardrails(new Critic()).build();
                  return new Streams(1).started(judged, 1);
                });
        case "unheard" ->
            Outcome.print(
                () -> {
                  Writer judged = service(arguments[1]).outputGuardrails(new Critic()).build();
                  return new Streams(0).unheard(judged);
                });
        case "failing" ->
            Outcome.print(
                () -> new Streams(1).failing(service(arguments[1]).tools(new Clock()).build()));
        case "backup" -> Outcome.print(() -> new Streams(1).backup(service(arguments[1]).build()));
        case "cancelled", "cancelledLater" ->
            Outcome.print(
                () ->
                    new Streams(1)
                        .cancelled(service(arguments[1]).build(), which.equals("cancelled")));
        default -> Outcome.print(() -> blocked());
      }
    }
    System.exit(0);
  }

  private static AiServices<Writer> service(String url) {
    return AiServices.builder(Writer.class)
        .streamingChatModel(
            OpenAiStreamingChatModel.builder()
                .baseUrl(url + "/v1")
                .apiKey("none")
                .modelName("m")
                .build());
  }

  /** What its consumers heard, in order. */
  private String started(Writer writer, int times) throws InterruptedException {
    TokenStream stream =
        writer.stream("rain")
            .onPartialResponse(heard::append)
            .onCompleteResponse(response -> end("[complete]"))
            .onError(error -> end("[error " + error + "]"));
    for (int i = 0; i < times; i++) {
      stream.start();
    }
    ends.await(8, TimeUnit.SECONDS);
    Thread.sleep(500); // whatever comes after the end comes now
    return heard.toString();
  }

  /** Nobody wants the complete response. */
  private String unheard(Writer writer) throws InterruptedException {
    writer.stream("rain")
        .onPartialResponse(heard::append)
        .onError(error -> end("[error " + error + "]"))
        .start();
    Thread.sleep(3_000);
    return heard.toString();
  }

  /** The consumer of its parts fails at each, and that of its errors hears so. */
  private String failing(Writer writer) throws InterruptedException {
    writer.stream("rain")
        .onPartialResponse(
            part -> {
              throw new IllegalStateException("no " + part);
            })
        .onCompleteResponse(response -> end("[complete]"))
        .onError(
            error -> {
              heard.append("[error ").append(error).append(']');
              if (!(error instanceof IllegalStateException)) {
                ends.countDown();
              }
            })
        .start();
    ends.await(8, TimeUnit.SECONDS);
    Thread.sleep(500); // whatever comes after the end comes now
    return heard.toString();
  }

  /** Whoever hears of an error starts another stream. */
  private String backup(Writer writer) throws InterruptedException {
    AtomicInteger errors = new AtomicInteger();
    writer.stream("rain")
        .onPartialResponse(
            part -> {
              throw new IllegalStateException("no " + part);
            })
        .onCompleteResponse(response -> heard.append("[given up]"))
        .onError(
            error -> {
              if (errors.incrementAndGet() == 1) {
                writer.stream("snow")
                    .onPartialResponse(heard::append)
                    .onCompleteResponse(response -> end("[complete]"))
                    .onError(another -> end("[error " + another + "]"))
                    .start();
              }
            })
        .start();
    ends.await(8, TimeUnit.SECONDS);
    Thread.sleep(500); // whatever comes after the end comes now
    return heard.toString();
  }

  /** Only newer versions can. */
  private String cancelled(Writer writer, boolean atOnce) throws Exception {
    AtomicReference<Object> handle = new AtomicReference<>();
    BiConsumer<Object, Object> parts =
        (part, context) -> {
          heard.append("[part]");
          handle.set(handle(context));
          if (atOnce) {
            cancel(handle.get());
          }
          ends.countDown();
        };
    TokenStream stream = writer.stream("rain");
    TokenStream.class
        .getMethod("onPartialResponseWithContext", BiConsumer.class)
        .invoke(stream, parts);
    stream
        .onCompleteResponse(response -> heard.append("[complete]"))
        .onError(error -> heard.append("[error " + error.getClass().getName() + "]"))
        .start();
    ends.await(8, TimeUnit.SECONDS);
    if (!atOnce) {
      cancel(handle.get());
    }
    Thread.sleep(4_000); // past the deadline
    return heard.toString();
  }

  private static Object handle(Object context) {
    try {
      return context.getClass().getMethod("streamingHandle").invoke(context);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void cancel(Object handle) {
    try {
      Class.forName("dev.langchain4j.model.chat.response.StreamingHandle")
          .getMethod("cancel")
          .invoke(handle);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private void end(String how) {
    heard.append(how);
    ends.countDown();
  }

  /** Of a model in this JVM that says nothing; their consumers never come back from an error. */
  private static String blocked() throws InterruptedException {
    Writer writer = AiServices.builder(Writer.class).streamingChatModel(new SilentModel()).build();
    int streams = 40;
    CountDownLatch told = new CountDownLatch(streams);
    for (int i = 0; i < streams; i++) {
      writer.stream("rain")
          .onPartialResponse(part -> {})
          .onError(
              error -> {
                told.countDown();
                never();
              })
          .start();
    }
    told.await(8, TimeUnit.SECONDS);
    return streams - told.getCount() + " told";
  }

  private static final class SilentModel implements StreamingChatModel {
    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {}
  }

  private static void never() {
    while (true) {
      try {
        Thread.sleep(60_000);
      } catch (InterruptedException e) {
        // nothing ends it
      }
    }
  }
}
