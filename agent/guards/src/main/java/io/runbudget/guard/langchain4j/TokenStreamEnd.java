package io.runbudget.guard.langchain4j;

import dev.langchain4j.exception.TimeoutException;
import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetErrors;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetResults;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a token stream ends: in the place of the consumer of its complete response, which goes with
 * it through all rounds of tools. Its answer, its error, the application's cancel and the ladder
 * may want to end it; the engine lets one of them.
 */
final class TokenStreamEnd implements Consumer<Object>, RunbudgetHandle {
  private final @Nullable Consumer<Object> complete;
  private final @Nullable Consumer<Throwable> error;
  private final AtomicBoolean told = new AtomicBoolean();
  private final AtomicInteger answers = new AtomicInteger();
  private volatile @Nullable Object result;

  /** The handler of the last answer that is complete; each round has one of its own. */
  private volatile @Nullable Object answered;

  private volatile boolean last;
  private volatile boolean cancelled;

  /** What was told while the stream went on. */
  private volatile @Nullable Throwable passing;

  TokenStreamEnd(@Nullable Consumer<Object> complete, @Nullable Consumer<Throwable> error) {
    this.complete = complete;
    this.error = error;
  }

  /** What the application gave, if the stream is started once more. */
  static @Nullable Consumer<Object> plain(@Nullable Consumer<Object> consumer) {
    Consumer<?> given = consumer;
    return given instanceof TokenStreamEnd ended ? ended.complete : consumer;
  }

  /** Opens the run, or joins the thread's. */
  @Nullable Object begin(String name) {
    Object awaited = RunbudgetResults.awaits(name, this);
    result = awaited;
    return awaited;
  }

  /** The complete response is there. */
  @Override
  public void accept(Object response) {
    if (RunbudgetResults.arrived(result, passing) == null && complete != null && !told.get()) {
      complete.accept(response);
    }
  }

  /** An answer is complete: the last one, or one that asks for tools. */
  void answers(Object handler, boolean isLast) {
    answered = handler;
    last = isLast;
    answers.incrementAndGet();
  }

  /** How many answers are complete. */
  int answers() {
    return answers.get();
  }

  /** An answer has been dealt with: if that was the last, all is done, told or not. */
  void finished() {
    if (last) {
      RunbudgetResults.arrived(result, passing);
    }
  }

  /**
   * The application cancels what comes after so many answers; of those before there is nothing left
   * to cancel. The client's thread may meet the closed stream, and say so, before {@link
   * #cancelled}.
   */
  void cancels(int after) {
    cancelled = answers.get() == after;
  }

  /** It could not. */
  void goesOn() {
    cancelled = false;
  }

  /** It has. Nothing will be told any more, but perhaps that the stream is closed. */
  void cancelled() {
    if (cancelled) {
      RunbudgetResults.abandoned(result);
    }
  }

  /** {@code handler} is told an error, which is the end unless the stream goes on. */
  void failed(Object handler, Throwable thrown) {
    if (OnTheWire.goesOn() && answered != handler) {
      passing = thrown;
      OnTheWire.waits(this);
    } else {
      failed(thrown);
    }
  }

  /** Whoever was told an error takes it for the end. */
  void gaveUp() {
    Throwable told = passing;
    if (told != null) {
      failed(told);
    }
  }

  /** The wire is closed, and no answer came since {@code after} and an error were told. */
  void closed(int after) {
    Throwable last = passing;
    if (last != null && answers.get() == after) {
      failed(last);
    }
  }

  /**
   * The stream has failed.
   *
   * @return null, or why its consumer is not to hear of it: it does from {@link #cancel}
   */
  @Nullable String failed(Throwable thrown) {
    cancelled();
    return RunbudgetResults.arrived(result, thrown);
  }

  /**
   * Whether the consumer of errors, about to be told {@code thrown}, is to hear it: of a stop once,
   * though both whoever asks anew within the stream and the stream itself may say so; of its own
   * errors as often as without us.
   */
  boolean isNews(Throwable thrown) {
    if (thrown == passing) {
      return RunbudgetResults.stopped(result) == null && !told.get();
    }
    if (failed(thrown) != null) {
      return false;
    }
    return RunbudgetErrors.tellsOfUs(thrown) ? told.compareAndSet(false, true) : !told.get();
  }

  @Override
  public void cancel() {
    TimeoutException timeout = new TimeoutException(RunbudgetResults.stopped(result));
    RunbudgetResults.arrived(result, timeout);
    if (error != null) {
      RunbudgetBridge.bind(result); // as on the client's threads, should these tell of it
      try {
        error.accept(timeout);
      } finally {
        RunbudgetBridge.unbind();
      }
    }
  }

  @Override
  public String close() {
    return "stream";
  }
}
