package io.runbudget.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One logical call as a known retry loop makes it: the attempts within are its tries. Work handed
 * over from within belongs to it as well. The counters are guarded by the step's monitor: tries
 * follow each other, but branches of what is tried may run side by side.
 */
final class Step {
  final Run run;
  final @Nullable Step outer;
  private final String loop;

  /** How many retries the loop's own setting allows, -1 if that is not known. */
  private final int allowed;

  private volatile int retries;
  private volatile @Nullable Begun last;

  /** Retries that it and the loops within have made, of the branch that made most. */
  private int used;

  /** The same of the loops that have failed within the try under way. */
  private int within;

  /** A retry was allowed and its attempt has not begun. */
  private boolean due;

  private boolean probes;

  /** What is counted for it, at the provider that it goes to. */
  private @Nullable Counted counted;

  /** What failed, so that it tries again. */
  private volatile @Nullable Attempt failed;

  /** What it writes; guarded by the monitor. */
  private @Nullable StepWrites writes;

  /** It is asynchronous: its thread leaves it, and it goes on. */
  private volatile boolean lasts;

  /** Its result, if that may be asked whether it is there. */
  private volatile @Nullable CompletableFuture<?> result;

  private volatile boolean over;

  /** An attempt within it, and how many retries it had made when that began. */
  private record Begun(Attempt attempt, int retries) {}

  Step(Run run, @Nullable Step outer, String loop, int allowed) {
    this.run = run;
    this.outer = outer;
    this.loop = loop;
    this.allowed = allowed;
  }

  /**
   * It is going to try again.
   *
   * @param probe whether that is how an ailing provider is tried
   * @param as what is counted for it at the provider, if that is known
   */
  void again(boolean probe, @Nullable Counted as) {
    Granted unused = grants(probe, as);
    unused.takenBack();
    if (over) { // just now, on another thread: of the two one takes it
      takeOwnDue(null).takenBack();
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // under the monitor
  private synchronized Granted grants(boolean probe, @Nullable Counted as) {
    Granted unused = takeOwnDue(null);
    Begun mine = last;
    failed = mine != null && mine.attempt.hasFailed() ? mine.attempt : null;
    retries++;
    used += 1 + within;
    within = 0;
    due = true;
    probes = probe;
    counted = as;
    return unused;
  }

  /** An attempt begins within it: the last of every loop around. */
  void begins(Attempt attempt) {
    for (Step each = this; each != null; each = each.outer) {
      each.last = new Begun(attempt, each.retries);
    }
  }

  /** What it and the loops around it write, under the keys of their first tries. */
  StepWrites writes(Writes ofRun) {
    StepWrites mine = orNew(ofRun);
    if (over) {
      ofRun.ended(this);
      mine.over(); // what begins late, of work handed over, is held by nobody but its attempts
    }
    return mine;
  }

  private synchronized StepWrites orNew(Writes ofRun) {
    StepWrites mine = writes;
    if (mine == null) {
      Step around = outer;
      mine = new StepWrites(ofRun, around == null ? null : around.writes(ofRun), this::retries);
      writes = mine;
      ofRun.begins(this);
    }
    return mine;
  }

  private synchronized @Nullable StepWrites written() {
    return writes;
  }

  /** The attempt begun last, null before the first. */
  @Nullable Attempt last() {
    Begun mine = last;
    return mine == null ? null : mine.attempt;
  }

  /** The same if it has retried since: what begins now tries again what that one has tried. */
  @Nullable Attempt retried() {
    Begun mine = last;
    return mine != null && retries > mine.retries ? mine.attempt : null;
  }

  /** What failed when it was last allowed to try again, null if nothing did. */
  @Nullable Attempt failed() {
    return failed;
  }

  /** What an attempt that begins now is, to the retry that was allowed for it. */
  enum Due {
    NO,
    RETRY,
    PROBE
  }

  /** The retry that an attempt is, and what is counted for that. */
  record Granted(Due due, @Nullable Counted counted) {
    static final Granted NONE = new Granted(Due.NO, null);

    /** Nothing goes out for it. */
    void takenBack() {
      if (counted != null) {
        counted.takenBack(due == Due.PROBE);
      }
    }
  }

  /**
   * Asked once by each attempt: the first one at the provider of what failed, after a retry was
   * allowed, is that retry. Others of the same try may come before it.
   */
  Granted takeDue(Provider provider) {
    Granted found = Granted.NONE;
    for (Step each = this; each != null; each = each.outer) {
      Granted one = each.takeOwnDue(provider);
      if (found.due() == Due.NO) {
        found = one;
      } else {
        one.takenBack(); // the loops around have counted the same attempt
      }
    }
    return found;
  }

  /**
   * @param provider at which, null for any
   */
  private synchronized Granted takeOwnDue(@Nullable Provider provider) {
    Counted mine = counted;
    if (!due || (provider != null && mine != null && mine.window() != provider.window)) {
      return Granted.NONE;
    }
    due = false;
    return new Granted(probes ? Due.PROBE : Due.RETRY, mine);
  }

  /** It is asynchronous, and over when somebody says so, not when its thread leaves it. */
  void lasts(CompletionStage<?> until) {
    if (until instanceof CompletableFuture<?> future && Result.isOfJdk(future.getClass())) {
      result = future;
    }
    lasts = true;
  }

  /**
   * Whether its result is there, though we may not have been told: listeners are, the last first.
   */
  boolean isComplete() {
    CompletableFuture<?> mine = result;
    return mine != null && mine.isDone();
  }

  /** Its thread leaves it. */
  void left() {
    givesUp();
    if (!lasts) {
      over();
    }
  }

  /**
   * It is not going to try again. Of a loop whose thread has left it that is its end: what follows
   * upon its result may run before we are told of that.
   */
  void triesNoMore() {
    if (lasts) {
      over();
    }
  }

  /** It has what it wanted, or gave up. */
  void over() {
    over = true; // before they are looked for: whoever makes them meanwhile sees that
    takeOwnDue(null).takenBack(); // it was allowed a retry and has made none
    StepWrites done = written();
    if (done != null) {
      done.over();
      done.run.ended(this);
    }
  }

  /** What it has used counts for the loop around it, unless it succeeded. */
  void givesUp() {
    Step around = outer;
    Attempt mine = last();
    if (around != null && mine != null && mine.hasFailed()) {
      int all;
      synchronized (this) {
        all = used + within;
      }
      around.within(all);
    }
  }

  private synchronized void within(int inner) {
    within = Math.max(within, inner);
  }

  /** Retries of the call under way: of this loop, those within it that failed, those around it. */
  int spent() {
    int all;
    synchronized (this) {
      all = used + within;
    }
    for (Step each = outer; each != null; each = each.outer) {
      synchronized (each) {
        all += each.used;
      }
    }
    return all;
  }

  /** The largest number of retries that one of the loops allows by itself, -1 if none is known. */
  int allowance() {
    int most = -1;
    for (Step each = this; each != null; each = each.outer) {
      most = Math.max(most, each.allowed);
    }
    return most;
  }

  /** How many retries this loop has made so far. */
  int retries() {
    return retries;
  }

  /** How many retries the innermost loop that has made any has made so far. */
  int retry() {
    Step around = outer;
    return retries > 0 || around == null ? retries : around.retry();
  }

  /** The loops that multiply here, outermost first, each with its setting. */
  String loops() {
    Step around = outer;
    return around == null ? loop : around.loops() + " x " + loop;
  }
}
