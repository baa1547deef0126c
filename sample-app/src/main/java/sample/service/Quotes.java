package sample.service;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import java.io.IOException;
import java.time.Duration;
import org.springframework.core.retry.RetryException;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/** Asks for quotes, up to six times, with a backoff that doubles and a jitter. */
final class Quotes {
  private final Services services;
  private final RetryTemplate retries =
      new RetryTemplate(
          RetryPolicy.builder()
              .includes(IOException.class)
              .maxRetries(5)
              .delay(Duration.ofMillis(50))
              .jitter(Duration.ofMillis(20))
              .multiplier(2)
              .build());

  Quotes(Services services) {
    this.services = services;
  }

  @Tool("gets a quote")
  String quote(@P(name = "q", value = "for what") String q) throws RetryException {
    return retries.execute(() -> services.quote(q));
  }
}
