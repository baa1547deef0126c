package io.runbudget.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run has been promised and not got yet. Thread-safe; its monitor is never held while
 * anything else is called.
 */
final class Promises {

  /** Made by the first: most runs are promised nothing. */
  private @Nullable List<Result> awaited;

  /** The future that the entry point has returned, until it has ended the run. */
  private volatile @Nullable Result returned;

  synchronized void add(Result result) {
    List<Result> list = awaited;
    if (list == null) {
      list = new ArrayList<>(1);
      awaited = list;
    }
    Placed.add(list, result);
    if (result.isFuture()) {
      returned = result;
    }
  }

  synchronized void remove(Result result) {
    if (awaited != null) {
      Placed.remove(awaited, result);
    }
    if (returned == result) {
      returned = null;
    }
  }

  /** Nobody fails them any more. */
  synchronized void forget() {
    awaited = null;
  }

  synchronized List<Result> all() {
    return awaited == null ? List.of() : List.copyOf(awaited);
  }

  synchronized boolean isEmpty() {
    return awaited == null || awaited.isEmpty();
  }

  /** What the entry point has returned, if that is complete, though nobody was told of it yet. */
  @Nullable Result kept() {
    Result mine = returned;
    return mine != null && mine.isComplete() ? mine : null;
  }
}
