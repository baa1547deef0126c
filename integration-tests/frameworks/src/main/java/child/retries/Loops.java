package child.retries;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.langchain4j.internal.RetryUtils;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.retry.backoff.ExponentialBackOffPolicy;
import org.springframework.retry.policy.SimpleRetryPolicy;
import org.springframework.retry.support.RetryTemplate;

/** Known retry loops. */
final class Loops {
  private Loops() {}

  static RetryTemplate template(int attempts, long firstMillis) {
    ExponentialBackOffPolicy backOff = new ExponentialBackOffPolicy();
    backOff.setInitialInterval(firstMillis);
    backOff.setMultiplier(2);
    RetryTemplate template = new RetryTemplate();
    template.setBackOffPolicy(backOff);
    template.setRetryPolicy(new SimpleRetryPolicy(attempts));
    return template;
  }

  /** Three times three. */
  static String nested(String url) throws Exception {
    OpenAIClient client = client(url);
    return template(3, 10).execute(context -> chat(client));
  }

  /** The same by a loop of the application's own. */
  static String ownAround(String url) {
    OpenAIClient client = client(url);
    RuntimeException last = null;
    for (int i = 0; i < 3; i++) {
      try {
        return chat(client);
      } catch (RuntimeException e) {
        last = e;
      }
    }
    throw last;
  }

  static String openAi(String url) {
    return chat(client(url));
  }

  private static OpenAIClient client(String url) {
    return OpenAIOkHttpClient.builder().baseUrl(url).apiKey("none").maxRetries(2).build();
  }

  private static String chat(OpenAIClient client) {
    ChatCompletionCreateParams question =
        ChatCompletionCreateParams.builder().model("m").addUserMessage("hello").build();
    return client
        .chat()
        .completions()
        .create(question)
        .choices()
        .get(0)
        .message()
        .content()
        .orElse("nothing");
  }

  static String spring(String url, int attempts, long firstMillis) throws Exception {
    return template(attempts, firstMillis).execute(context -> Http.call(Http.write(url)));
  }

  /**
   * Tries three times, and then something else; before, once, since the first call takes longer.
   */
  static String thenOn(String url) throws Exception {
    Http.call(Http.read(url + "/fine"));
    long start = System.nanoTime();
    String first;
    try {
      first = spring(url + "/busy", 3, 10);
    } catch (IOException e) {
      first = e.getClass().getName() + ": " + e.getMessage();
    }
    long millis = (System.nanoTime() - start) / 1_000_000;
    return millis + " " + first + ", then " + Http.call(Http.read(url + "/fine"));
  }

  static String langChain4j(String url) {
    return RetryUtils.retryPolicyBuilder()
        .delayMillis(20)
        .build()
        .withRetry(() -> Http.call(Http.write(url)), 2);
  }

  /** What is tried needs no wire, and succeeds with the third try. */
  static String withoutWire() {
    AtomicInteger tries = new AtomicInteger();
    return RetryUtils.retryPolicyBuilder()
        .delayMillis(20)
        .build()
        .withRetry(
            () -> {
              if (tries.incrementAndGet() < 3) {
                throw new IllegalStateException("try " + tries);
              }
              return "try " + tries;
            },
            2);
  }
}
