package io.runbudget.launcher.report;

import io.runbudget.engine.Libraries;
import io.runbudget.engine.OutsideCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Model calls made outside any run, with the application's outermost frames and the setting that
 * would cover them. A call costs a look-up; only the first few to a host are looked at closely.
 */
public final class OutsideRuns implements OutsideCalls {
  private static final int LOOKED_AT = 20;
  private static final int MAX_PLACES = 50;
  private final Map<String, AtomicInteger> seen = new ConcurrentHashMap<>();
  private final Set<String> modelHosts = ConcurrentHashMap.newKeySet();
  private final Map<String, AtomicInteger> places = new ConcurrentHashMap<>();

  @Override
  public void seen(String guard, String host, Object url) {
    AtomicInteger count = seen.get(host);
    if (count == null) {
      if (seen.size() > 10_000) {
        return;
      }
      count = seen.computeIfAbsent(host, h -> new AtomicInteger());
    }
    if (count.get() >= LOOKED_AT) {
      return;
    }
    count.incrementAndGet();
    if (ModelCalls.isModelHost(host) || ModelCalls.isModelUrl(url.toString())) {
      modelHosts.add(host);
      note(guard + " to " + host);
    }
  }

  private void note(String call) {
    List<StackTraceElement> application = new ArrayList<>();
    for (StackTraceElement frame : Thread.currentThread().getStackTrace()) {
      if (Libraries.isApplication(frame)) {
        application.add(frame);
      }
    }
    if (application.isEmpty()) {
      return;
    }
    StackTraceElement outermost = application.get(application.size() - 1);
    StackTraceElement innermost = application.get(0);
    if (outermost.getMethodName().equals("main") && application.size() > 1) {
      outermost = application.get(application.size() - 2);
    }
    String place =
        call
            + " at "
            + innermost
            + "; to cover it: run.methods="
            + outermost.getClassName()
            + "."
            + outermost.getMethodName();
    if (places.size() < MAX_PLACES) {
      places.computeIfAbsent(place, p -> new AtomicInteger()).incrementAndGet();
    }
  }

  /** Says what was seen since the last report. */
  public void report(Consumer<String> warn) {
    for (Map.Entry<String, AtomicInteger> each : places.entrySet()) {
      int calls = each.getValue().getAndSet(0);
      if (calls > 0) {
        warn.accept(
            "model calls outside any run, not bounded: at least " + calls + " by " + each.getKey());
      }
    }
    places.values().removeIf(count -> count.get() == 0);
    seen.values().forEach(count -> count.set(0));
  }
}
