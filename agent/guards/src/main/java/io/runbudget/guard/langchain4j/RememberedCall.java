package io.runbudget.guard.langchain4j;

import java.util.concurrent.Callable;

/** What a retry loop tries, with a note of what it throws. */
final class RememberedCall<T> implements Callable<T> {
  private final Callable<T> call;

  RememberedCall(Callable<T> call) {
    this.call = call;
  }

  @Override
  public T call() throws Exception {
    try {
      return call.call();
    } catch (Exception e) {
      LastError.is(e);
      throw e;
    }
  }
}
