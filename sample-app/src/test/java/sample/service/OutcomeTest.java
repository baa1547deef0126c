package sample.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.SocketTimeoutException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class OutcomeTest {
  @Test
  void tellsTimeoutsFromOtherFailures() {
    assertThat(failed(new RuntimeException(new SocketTimeoutException("late")))).isEqualTo(504);
    assertThat(failed(new RuntimeException("broken"))).isEqualTo(502);
  }

  @Test
  void knowsItsRequestOnlyWhileItIsAnswered() {
    assertThat(Outcome.of("q1", RequestId::current)).isEqualTo(new Outcome(200, "q1"));
    assertThat(RequestId.current()).isEmpty();
  }

  private static int failed(Exception e) {
    Callable<String> question =
        () -> {
          throw e;
        };
    return Outcome.of("q1", question).status();
  }
}
