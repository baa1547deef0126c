package io.runbudget.guard.springai;

import reactor.core.publisher.Flux;

/** What the calls woven into Spring AI's chat client do. */
public final class SpringAiHooks {

  private SpringAiHooks() {}

  /** {@code call()} is about to ask: the run's name. */
  public static String call(Object self) {
    return Callers.name();
  }

  /** {@code stream()} gives its answer: each subscription is a run. */
  public static <T> Flux<T> stream(Object self, Flux<T> answer) {
    return new RunFlux<>(answer, Callers.name());
  }
}
