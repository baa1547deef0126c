package io.runbudget.guard.langchain4j;

import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.internal.RetryUtils;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetSteps;
import java.lang.reflect.Method;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the calls woven into langchain4j do. They live beside its core; what is in other modules is
 * met by name, since an application need not have it.
 */
public final class LangChain4jHooks {
  private LangChain4jHooks() {}

  // Entry points.

  /** An AI service is called. */
  public static @Nullable String service(Object self, Object proxy, Method method) {
    return EntryNames.of(method);
  }

  /** An agent is called. */
  public static @Nullable String agent(Object self, Object proxy, Method method) {
    return EntryNames.of(method);
  }

  /** A workflow of agents is called. */
  public static @Nullable String workflow(Object self, Object proxy, Method method) {
    return EntryNames.ofWorkflow(method);
  }

  /** An agent has failed, and the application has said what is to be done about it. */
  public static Object recovery(Object scope, Object recovery) throws Throwable {
    // Asked, not counted: a loop around that would be charged with it has not come round again.
    boolean refused = Recovery.isRetry(recovery) && RunbudgetSteps.doomed(0) != null;
    return refused ? Recovery.thrown(recovery) : recovery;
  }

  /**
   * A workflow turns to its next agent. What an agent throws its error handler may turn into a
   * result, and an agent need not call a model: a loop of those ends here or nowhere.
   */
  public static @Nullable Throwable mayAct(Object agent) {
    return mayCall(agent);
  }

  /** A model is called: one in this JVM is seen by no client beneath. */
  public static @Nullable Throwable mayCall(Object model) {
    String refusal = RunbudgetSteps.begins();
    return refusal == null ? null : new TimeoutException(refusal);
  }

  // Token streams.

  /** A token stream is started. */
  public static void starts(Object stream) throws Throwable {
    OnTheWire.startsAnother();
    OnTheWire.mask();
    Object result = null;
    try {
      result = TokenStreamConsumers.begin(stream);
    } finally {
      if (result == null) {
        RunbudgetBridge.enterRunNamed(null); // the thread stays in the run that it is in
      } else {
        RunbudgetBridge.bind(result);
      }
    }
  }

  /** It is under way, or could not be started. */
  public static void started() {
    OnTheWire.leave();
    RunbudgetBridge.unbind();
  }

  /** It could not be started. */
  public static Throwable notStarted(Object stream, Throwable thrown) throws Throwable {
    TokenStreamEnd end = TokenStreamConsumers.end(stream);
    if (end != null) {
      end.failed(thrown);
    }
    return thrown;
  }

  /** It is told an error. */
  public static void failed(Object handler, Throwable thrown) throws Throwable {
    TokenStreamEnd end = TokenStreamConsumers.end(handler);
    if (end != null) {
      end.failed(handler, thrown);
    }
  }

  /** One of its answers is complete. */
  public static void answers(Object handler, Object response) throws Throwable {
    OnTheWire.mask();
    TokenStreamEnd end = TokenStreamConsumers.end(handler);
    if (end != null) {
      end.answers(handler, !((ChatResponse) response).aiMessage().hasToolExecutionRequests());
    }
  }

  /** What follows from it is done, which nobody is told who gave no consumer for it. */
  public static void finished(Object handler) throws Throwable {
    TokenStreamEnd end = TokenStreamConsumers.end(handler);
    if (end != null) {
      end.finished();
    }
  }

  /** It is left, either way. */
  public static void answered() {
    OnTheWire.leave();
  }

  /**
   * An error of whoever is told of a part of an answer is told as one of the stream's; after it the
   * parts go on.
   */
  public static void tells() {
    OnTheWire.enter(null);
  }

  /** It has been told. */
  public static void told() {
    OnTheWire.leave();
  }

  /** The listener of a response that streams in. */
  public static Object listener(Object client, Object listener) throws Throwable {
    ClassLoader loader = client.getClass().getClassLoader();
    return RunbudgetBridge.isBound() && loader != null
        ? EventListener.of(listener, loader)
        : listener;
  }

  // Retries.

  /** A retry loop begins. */
  public static void enter(Object self, Callable<?> call, int maxRetries) {
    LastError.enter();
    RunbudgetSteps.enter("langchain4j maxRetries=" + maxRetries, Math.max(0, maxRetries));
  }

  /** It ends. */
  public static void leave() {
    RunbudgetSteps.leave();
    LastError.leave();
  }

  /** What it tries. */
  public static <T> Callable<T> remembered(Object self, Callable<T> call) {
    return RunbudgetBridge.isBound() ? new RememberedCall<>(call) : call;
  }

  /**
   * It is about to wait and try again; what is returned ends it.
   *
   * @param attempt how many retries came before
   */
  public static @Nullable Throwable mayRetry(Object policy, int attempt) throws Throwable {
    if (!RunbudgetBridge.isBound()) {
      return null;
    }
    RuntimeException last = LastError.asThrown();
    if (last == null) {
      return null;
    }
    long millis = told((RetryUtils.RetryPolicy) policy, attempt);
    if (RunbudgetSteps.retry(TimeUnit.MILLISECONDS.toNanos(millis)) != null) {
      return last;
    }
    LastError.waits((int) Math.min(millis, Integer.MAX_VALUE));
    return null;
  }

  /** Drawn here, so that what is asked for is what is waited. */
  private static long told(RetryUtils.RetryPolicy policy, int attempt) {
    long own = (long) policy.rawDelayMs(attempt);
    long drawn = own;
    try {
      drawn = policy.jitterDelayMillis(attempt);
    } catch (IllegalArgumentException e) {
      // Early versions cannot have less than a millisecond of jitter; the loop will say so itself.
    }
    return RunbudgetSteps.backoffMillis(drawn, drawn > own);
  }

  /** How long it waits: what it was asked for, if it was. */
  public static int backoff(Object policy, int drawnMillis) {
    int asked = LastError.takeWait();
    return asked < 0 ? drawnMillis : asked;
  }
}
