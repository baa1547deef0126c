package io.runbudget.engine;

/**
 * Where events leave the engine. Called on the application's threads and on the watchdog, hence: do
 * not block, do not throw; hand over to a thread of your own.
 */
@FunctionalInterface
public interface RunEventSink {
  void accept(RunEvent event);
}
