package io.runbudget.guard.springai;

import io.runbudget.bridge.RunbudgetSteps;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

/** What the calls woven into Spring AI do. */
public final class SpringAiHooks {

  private SpringAiHooks() {}

  /** {@code call()} is about to ask: the run's name, unless a longer overload will be asked. */
  public static @Nullable String call(Object self, Object request) {
    return CallOverloads.in(self) ? null : Callers.name();
  }

  /** The same for the longer overload, in versions that have one. */
  public static String call(Object self, Object request, Object more) {
    return Callers.name();
  }

  /** {@code stream()} gives its answer: each subscription is a run. */
  public static <T> Flux<T> stream(Object self, Flux<T> answer) {
    return new RunFlux<>(answer, Callers.name());
  }

  /**
   * Tools are about to be called, after which the model is asked again. Not once the model cannot
   * be asked any more: a model that nobody guards would go on for ever.
   */
  public static @Nullable Throwable tools(Object manager) {
    String refusal = RunbudgetSteps.doomed(0);
    return refusal == null
        ? null
        : new IllegalStateException(refusal, new TimeoutException(refusal));
  }
}
