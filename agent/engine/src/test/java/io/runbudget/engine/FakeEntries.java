package io.runbudget.engine;

import java.time.Duration;
import java.util.Optional;

/** Entry points of any name; those of tools have two seconds of their own. */
class FakeEntries implements EntryPoints.Owner {
  int seen;
  int prepared;

  @Override
  public EntryPoint point(String name) {
    boolean tool = name.startsWith("Tool");
    return new EntryPoint(name, tool ? Optional.of(Duration.ofSeconds(2)) : Optional.empty());
  }

  @Override
  public void seen() {
    seen++;
  }

  @Override
  public void beforeFirst() {
    prepared++;
  }
}
