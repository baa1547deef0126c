package io.runbudget.bridge;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Known retry loops, as the bridge sees the engine. See {@link RunbudgetPort}. */
public abstract class RunbudgetStepPort {

  /** For the one implementation. */
  protected RunbudgetStepPort() {}

  /**
   * The thread bound to {@code token} enters a retry loop. Loops nest; what it hands over is within
   * the loop too.
   *
   * @param loop what it is and the setting that makes it repeat, {@code openai-java maxRetries=2}
   * @param retries how many retries that setting allows, -1 if that cannot be told
   */
  public abstract void enter(Object token, String loop, int retries);

  /** It leaves the loop it entered last. */
  public abstract void leave(Object token);

  /**
   * The loop that the thread has entered last is asynchronous: when the thread leaves it, it goes
   * on elsewhere, until {@code stage} is complete.
   */
  public abstract void lasts(Object token, CompletionStage<?> stage);

  /**
   * The innermost loop of the thread has failed for good by itself. An asynchronous one has been
   * left long before.
   */
  public abstract void gaveUp(Object token);

  /**
   * A model is about to be called, perhaps one that no client beneath will be seen to call. Refused
   * once the deadline has passed, not before: a call without a wire needs no part of the reserve.
   *
   * @return null, or the refusal as one line of text
   */
  public abstract @Nullable String begins(Object token);

  /** How many retries the loop that the thread has entered last has made so far. */
  public abstract int retries(Object token);

  /**
   * The innermost loop of the thread is about to wait and try again. If it may, the next attempt
   * counts as a retry.
   *
   * @param backoffNanos how long it is going to wait, 0 if not at all
   * @return null, or the refusal as one line of text: the loop is to give up with its last error
   */
  public abstract @Nullable String retry(Object token, long backoffNanos);

  /**
   * What the innermost loop of the thread has tried has succeeded, and the loop does not like the
   * result: how one asks until something is ready. Said before the loop asks whether it may retry.
   */
  public abstract void disliked(Object token);

  /** The same question without the retry being counted: for a loop that asks in two places. */
  public abstract @Nullable String doomed(Object token, long backoffNanos);

  /**
   * How long the innermost loop of the thread is to wait before it tries again.
   *
   * @param ownNanos what it would wait by itself
   * @param jittered whether chance has had its part in that
   */
  public abstract long backoff(Object token, long ownNanos, boolean jittered);
}
