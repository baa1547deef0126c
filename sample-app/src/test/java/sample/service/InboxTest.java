package sample.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class InboxTest {
  @Test
  void itsThreadsSurviveJobsThatFail() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(20);
    Assistant assistant =
        question -> {
          asked.countDown();
          if (question.equals("bad")) {
            throw new IllegalStateException("bad");
          }
          return "fine";
        };
    try (Inbox inbox = new Inbox(new ResearchAgent(assistant, assistant))) {
      IntStream.range(0, 19).forEach(i -> inbox.add(new Job("b" + i, "bad")));
      inbox.add(new Job("g", "good"));
      asked.await();

      assertThat(ended(inbox.job("g"))).hasToString("[200, fine]");
      assertThat(ended(inbox.job("b18"))).hasToString("[502, ]");
      assertThat(inbox.consumersLost()).isZero();
    }
  }

  @Test
  void aJobThatWasNeverAddedHasNotBegun() {
    try (Inbox inbox = new Inbox(new ResearchAgent(q -> q, q -> q))) {
      assertThat(inbox.job("none").state().path("began_ms").asLong()).isZero();
    }
  }

  /** Its outcome is set just after the assistant has returned. */
  private static List<String> ended(Job job) {
    JsonNode state =
        Stream.generate(job::state)
            .peek(s -> Thread.onSpinWait())
            .filter(s -> s.path("status").asInt() != 0)
            .findFirst()
            .orElseThrow();
    return List.of(state.path("status").asText(), state.path("answer").asText());
  }
}
