package io.runbudget.engine;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Keeps the events in the order they came. */
final class RecordingSink implements RunEventSink {
  final List<RunEvent> events = new ArrayList<>();

  /** What whoever listens does besides. */
  Consumer<RunEvent> onEvent = event -> {};

  @Override
  public void accept(RunEvent event) {
    events.add(event);
    onEvent.accept(event);
  }

  <E extends RunEvent> List<E> all(Class<E> type) {
    return events.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** What happened, in order: {@code Opened Stopped Settled}. */
  String names() {
    return events.stream().map(e -> e.getClass().getSimpleName()).collect(joining(" "));
  }

  /** The report of the only run that has settled. */
  RunReport report() {
    List<RunEvent.Settled> settled = all(RunEvent.Settled.class);
    if (settled.size() != 1) {
      throw new AssertionError("settled " + settled.size() + " times: " + names());
    }
    return settled.get(0).report();
  }
}
