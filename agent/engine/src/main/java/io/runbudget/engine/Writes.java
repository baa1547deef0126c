package io.runbudget.engine;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The writes of one run and their keys. Thread-safe.
 *
 * <p>A key is the hash of run, plan step, which of the equal writes of that step it is, method,
 * endpoint, target and arguments, and of nothing else: neither time nor what else goes on changes
 * it.
 *
 * <p>{@code auto}: of several that want the key of an equal write with unknown outcome, who takes
 * it out of that queue has it, the others get keys of their own. A write that ends just then is
 * taken or not, but never by two. {@code strict}: the key depends on nothing but run and arguments,
 * so there is no race.
 */
final class Writes {
  /** Different writes whose keys are remembered, at most about 400 bytes each. */
  static final int MAX_REMEMBERED = 4_096;

  /** Targets of equal writes with keys of their own that are listed. */
  static final int MAX_TWINS = 20;

  private final String run;
  private final KeyFormat format;
  private final ConcurrentHashMap<String, Equal> known = new ConcurrentHashMap<>();

  /** Keys of the application's own, and where they went. */
  private final Set<List<String>> own = ConcurrentHashMap.newKeySet(0);

  private final AtomicInteger remembered = new AtomicInteger();
  private final AtomicInteger opened = new AtomicInteger();
  private final AtomicInteger duplicates = new AtomicInteger();
  private final AtomicInteger random = new AtomicInteger();
  private final AtomicInteger twins = new AtomicInteger();
  private final List<String> twinTargets = new ArrayList<>(0);

  /** Steps of retry loops that write and are not known to be over. */
  private final Set<Step> steps = ConcurrentHashMap.newKeySet();

  Writes(String run, KeyFormat format) {
    this.run = run;
    this.format = format;
  }

  void begins(Step step) {
    steps.add(step);
  }

  void ended(Step step) {
    steps.remove(step);
  }

  /**
   * Ends the steps whose result is there: what follows upon that may be told before we are. Under
   * no lock.
   */
  void look() {
    for (Step step : steps) {
      if (step.isComplete()) {
        step.over();
      }
    }
  }

  /** Writes that are equal but for their place in the plan. */
  private static final class Equal {
    final AtomicInteger opened = new AtomicInteger();
    final ConcurrentHashMap<String, AtomicInteger> perPlanStep = new ConcurrentHashMap<>(2);

    /** Keys of those that have ended with unknown outcome, each until it is taken over. */
    final Queue<String> unknown = new ConcurrentLinkedQueue<>();
  }

  /**
   * A step is about to make a write it has not made before. Held once, by the caller.
   *
   * @param mode anything but off
   */
  Write open(Idempotency mode, WriteFacts facts) {
    opened.incrementAndGet();
    String fingerprint = facts.fingerprint();
    if (fingerprint == null) {
      return random();
    }
    Equal equal = known.get(fingerprint);
    if (equal == null && remember()) {
      equal = known.computeIfAbsent(fingerprint, f -> new Equal());
    }
    if (mode.isStrict()) {
      boolean again = equal != null && equal.opened.getAndIncrement() > 0;
      return write(hash("", 1, fingerprint), again, null);
    }
    return equal == null ? random() : auto(facts, fingerprint, equal);
  }

  private Write auto(WriteFacts facts, String fingerprint, Equal equal) {
    String left = equal.unknown.poll();
    if (left != null) {
      return write(left, true, equal);
    }
    String planStep = facts.planStep() == null ? "" : facts.planStep();
    AtomicInteger ordinals = equal.perPlanStep.get(planStep);
    if (ordinals == null && (equal.perPlanStep.isEmpty() || remember())) {
      ordinals = equal.perPlanStep.computeIfAbsent(planStep, s -> new AtomicInteger());
    }
    if (equal.opened.getAndIncrement() > 0) {
      twin(facts);
    }
    if (ordinals == null) {
      return random();
    }
    return write(hash(planStep, ordinals.incrementAndGet(), fingerprint), false, equal);
  }

  /**
   * A write goes out under a key that the application has set itself.
   *
   * @return whether it has gone there before, which is counted
   */
  boolean openOwn(String key, String method, String endpoint, String target) {
    opened.incrementAndGet();
    List<String> sent = List.of(key, method, endpoint, target);
    boolean again = own.contains(sent) || (remember() && !own.add(sent));
    if (again) {
      duplicates.incrementAndGet();
    }
    return again;
  }

  /** A few more than the maximum if many threads come at once. */
  private boolean remember() {
    return remembered.get() < MAX_REMEMBERED && remembered.incrementAndGet() <= MAX_REMEMBERED;
  }

  private String hash(String planStep, int ordinal, String fingerprint) {
    return format.key(KeyHash.of(run, planStep, Integer.toString(ordinal), fingerprint));
  }

  private Write write(String key, boolean again, @Nullable Equal equal) {
    if (again) {
      duplicates.incrementAndGet();
    }
    return new Write(
        key,
        again,
        ended -> {
          if (equal != null) {
            equal.unknown.add(ended.key);
          }
        });
  }

  private Write random() {
    random.incrementAndGet();
    byte[] bits = new byte[32];
    ThreadLocalRandom.current().nextBytes(bits);
    byte[] hash = KeyHash.of(run, "random", HexFormat.of().formatHex(bits));
    return write(format.key(hash), false, null);
  }

  private void twin(WriteFacts facts) {
    twins.incrementAndGet();
    String target = facts.target();
    int query = target.indexOf('?'); // there may be secrets in it
    String path = query < 0 ? target : target.substring(0, query);
    String name = facts.method() + " " + facts.endpoint() + path;
    synchronized (twinTargets) {
      if (twinTargets.size() < MAX_TWINS && !twinTargets.contains(name)) {
        twinTargets.add(name);
      }
    }
  }

  /** An attempt of a step that is still open sends the same again. */
  void repeated() {
    duplicates.incrementAndGet();
  }

  WritesReport report() {
    synchronized (twinTargets) {
      return new WritesReport(
          opened.get(), duplicates.get(), twins.get(), random.get(), List.copyOf(twinTargets));
    }
  }
}
