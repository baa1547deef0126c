package io.runbudget.engine;

/**
 * Told of client calls made outside any run, so that what is not covered can be reported. Called on
 * the application's thread with its frames on the stack: must be cheap, must not block.
 */
@FunctionalInterface
public interface OutsideCalls {
  void seen(String guard, String host, Object url);
}
