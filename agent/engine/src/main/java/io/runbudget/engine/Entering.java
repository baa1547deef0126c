package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/** Which entry points open a run: those outside of any, and those with limits of their own. */
final class Entering {
  private final RunServices services;
  private final EntryPoints entries;

  Entering(RunServices services, EntryPoints entries) {
    this.services = services;
    this.entries = entries;
  }

  @Nullable Run numbered(int entry, @Nullable Run outer) {
    return open(entries.get(entry), outer);
  }

  @Nullable Run named(String name, @Nullable Run outer) {
    return open(entries.get(name), outer);
  }

  /** Null if it belongs to {@code outer}, or if nothing is held to any budget. */
  private @Nullable Run open(EntryPoint point, @Nullable Run outer) {
    if (services.mode() == Mode.OFF) {
      return null;
    }
    entries.entered();
    Run parent = outer == null || outer.isEnded() ? null : outer;
    if (parent != null && !point.isLimited()) {
      return null;
    }
    return Run.open(services, point, parent);
  }
}
