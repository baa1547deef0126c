package io.runbudget.analysis;

import io.runbudget.record.RunRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Takes the times of records as they are read and keeps nothing else of them. */
public final class RunTimesByName implements Consumer<RunRecord> {
  private final Map<String, RunTimes> byName = new TreeMap<>();

  @Override
  public void accept(RunRecord run) {
    byName.computeIfAbsent(run.name(), RunTimes::new).add(run);
  }

  /** Those with the most runs first. */
  public List<RunTimes> all() {
    List<RunTimes> all = new ArrayList<>(byName.values());
    all.sort(Comparator.comparingInt(RunTimes::runs).reversed());
    return all;
  }
}
