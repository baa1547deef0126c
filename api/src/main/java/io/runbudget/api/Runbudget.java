package io.runbudget.api;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The agent run that the calling thread works for. Nothing here throws, except on null where none
 * is allowed, and nothing blocks; everything may be called from any thread. Without the agent, or
 * on a thread that works for no run, nothing happens.
 */
public final class Runbudget {

  private Runbudget() {}

  /** The run of this thread; one that is not {@linkplain Run#isActive active} if there is none. */
  public static Run current() {
    Object run = Agent.current();
    return run == null ? Run.NONE : new Run(run);
  }

  /**
   * Declares that what the entry point of this thread's run is going to return is partial: {@code
   * return Runbudget.partial(whatIsThere)}. The run's record says {@code exit=partial} then, and a
   * run that a limit has stopped counts as one that told its caller, rather than as a silent stop.
   * Of no effect if the entry point ends with an exception or has ended already. There is no way to
   * take it back.
   *
   * @return {@code result} itself
   */
  public static <T extends @Nullable Object> T partial(T result) {
    Agent.partial();
    return result;
  }

  /**
   * What this thread does until the step is closed, and what it hands over to other threads
   * meanwhile, is this step of the run's plan: {@code try (var step = Runbudget.step("7")) {...}}.
   * It becomes part of the key by which a write that is repeated is recognised, so give a step that
   * is done again the name it had. Within another step the names are joined, see {@link
   * #currentStep}. Has to be within a run: a run that opens within it, also a run within a run,
   * begins without a step.
   *
   * @param name not null; any text that tells the steps of one run apart
   * @return to be closed on this thread, in the reverse order of opening, as {@code try} does;
   *     forgotten, it ends with the thread's work for the run
   */
  public static PlanStep step(String name) {
    Objects.requireNonNull(name, "name");
    return new PlanStep(name, Agent.enterStep(name));
  }

  /**
   * The plan step that this thread is in, {@code 3/7} for step 7 within step 3; empty in none, or
   * outside of a run.
   */
  public static Optional<String> currentStep() {
    return Optional.ofNullable(Agent.currentStep());
  }
}
