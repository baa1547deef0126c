package io.runbudget.guard.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetHandle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;

/** Who ends a request, and that its server is told by one of them if that was the limit. */
class McpAnswerTest {
  private static final String LIMIT = "runbudget: deadline";

  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private final Call call = new Call();
  private final McpAnswer<String> answer = new McpAnswer<>(new Consumer(), call);
  private final RunbudgetHandle stop = answer.stop();

  @Test
  void anAnswerEndsItAndTheLadderComesTooLate() throws Throwable {
    answer.onSubscribe(new Upstream());
    answer.onNext("done");
    call.reached = true;
    stop.cancel();
    answer.onComplete();
    assertThat(events).containsExactly("subscribed", "ended", "done in run", "complete in run");
  }

  @Test
  void theLadderEndsItAndTheServerIsTold() throws Throwable {
    answer.onSubscribe(new Upstream());
    call.reached = true;
    stop.cancel();
    answer.onNext("late");
    answer.onError(new IOException("late"));
    answer.cancel();
    assertThat(events)
        .containsExactly("subscribed", "ended", "cancelled", "told", timeout(null), "cancelled");
  }

  @Test
  void anExchangeBeneathThatIsStoppedFirstEndsItTheSameWay() throws Throwable {
    answer.onSubscribe(new Upstream());
    call.reached = true;
    answer.onError(new IOException("stopped"));
    stop.cancel();
    assertThat(events).containsExactly("subscribed", "ended", "told", timeout("stopped"));
  }

  @Test
  void aConsumerThatIsWokenFirstAndCancelsHearsNothingAndTheServerIsTold() throws Throwable {
    answer.onSubscribe(new Upstream());
    call.reached = true;
    answer.cancel();
    stop.cancel();
    answer.onError(new IOException("late"));
    assertThat(events).containsExactly("subscribed", "ended", "cancelled", "told");
  }

  @Test
  void whatEndsBeforeTheLimitIsPassedOnAndNobodyIsTold() {
    answer.onSubscribe(new Upstream());
    answer.onError(new IOException("refused"));
    assertThat(events).containsExactly("subscribed", "ended", "IOException(refused) in run");
  }

  @Test
  void aCancelBeforeTheLimitIsTheApplicationsAffair() {
    answer.onSubscribe(new Upstream());
    answer.cancel();
    assertThat(events).containsExactly("subscribed", "ended", "cancelled");
  }

  @Test
  void aStopBeforeTheSubscriptionIsToldAfterIt() throws Throwable {
    call.reached = true;
    stop.cancel();
    assertThat(events).isEmpty();
    answer.onSubscribe(new Upstream());
    assertThat(events).containsExactly("subscribed", "ended", "cancelled", "told", timeout(null));
  }

  @Test
  void ofAllWhoComeAtOnceOneEndsItAndOneTells() throws Exception {
    for (int i = 0; i < 2_000; i++) {
      McpAnswerTest one = new McpAnswerTest();
      one.answer.onSubscribe(one.new Upstream());
      one.call.reached = true;
      CyclicBarrier start = new CyclicBarrier(3);
      Thread ladder = one.racing(start, one.stop::cancel);
      Thread consumer = one.racing(start, one.answer::cancel);
      start.await();
      one.answer.onError(new IOException("stopped"));
      ladder.join();
      consumer.join();
      assertThat(one.events).containsOnlyOnce("ended").containsOnlyOnce("told");
      assertThat(one.events.stream().filter(event -> event.contains("Exception")).count())
          .isLessThanOrEqualTo(1);
    }
  }

  @FunctionalInterface
  private interface Step {
    void take() throws Throwable;
  }

  private Thread racing(CyclicBarrier start, Step step) {
    Thread thread =
        new Thread(
            () -> {
              try {
                start.await();
                step.take();
              } catch (Throwable t) {
                events.add(t.toString());
              }
            });
    thread.start();
    return thread;
  }

  private static String timeout(@Nullable String cause) {
    return "TimeoutException(" + LIMIT + ")" + (cause == null ? "" : " by " + cause) + " in run";
  }

  /** A call whose limit has been reached, or not. */
  private final class Call implements McpCall {
    private final ThreadLocal<Boolean> bound = ThreadLocal.withInitial(() -> false);
    private volatile boolean reached;

    @Override
    public @Nullable String ended(@Nullable Throwable error) {
      events.add("ended");
      return reached && error != null ? LIMIT : null;
    }

    @Override
    public void tell(String reason) {
      assertThat(reason).isEqualTo(LIMIT);
      events.add("told");
    }

    @Override
    public void bind() {
      bound.set(true);
    }

    @Override
    public void unbind() {
      bound.set(false);
    }
  }

  private final class Upstream implements Subscription {
    @Override
    public void request(long n) {}

    @Override
    public void cancel() {
      events.add("cancelled");
    }
  }

  private final class Consumer implements CoreSubscriber<String> {
    @Override
    public void onSubscribe(Subscription subscription) {
      events.add("subscribed");
    }

    @Override
    public void onNext(String value) {
      heard(value);
    }

    @Override
    public void onError(Throwable error) {
      Throwable cause = error.getCause();
      String text = error.getClass().getSimpleName() + "(" + error.getMessage() + ")";
      heard(cause == null ? text : text + " by " + cause.getMessage());
    }

    @Override
    public void onComplete() {
      heard("complete");
    }

    private void heard(String what) {
      events.add(what + (call.bound.get() ? " in run" : ""));
    }
  }
}
