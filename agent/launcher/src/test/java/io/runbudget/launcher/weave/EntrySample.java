package io.runbudget.launcher.weave;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Entry points with every kind of result; each says whether its thread is bound to a run. */
public class EntrySample {
  public boolean bound;

  public void none() {
    bound = isBound();
  }

  public boolean truth() {
    return isBound();
  }

  public byte octet() {
    return bit();
  }

  public char letter() {
    return (char) bit();
  }

  public short shorter() {
    return bit();
  }

  public int number() {
    return bit();
  }

  public long big() {
    return bit();
  }

  public float single() {
    return bit();
  }

  public double real() {
    return bit();
  }

  public String text() {
    return "" + bit();
  }

  public int[] array() {
    return new int[] {bit()};
  }

  public static String overloaded() {
    return "" + bit();
  }

  public String fails() {
    if (isBound()) {
      throw new IllegalArgumentException("bound");
    }
    return "";
  }

  public CompletableFuture<String> later(CompletableFuture<String> result) {
    bound = isBound();
    return result;
  }

  public CompletionStage<String> stage(CompletionStage<String> result) {
    bound = isBound();
    return result;
  }

  public int nested() {
    return number();
  }

  private static byte bit() {
    return (byte) (isBound() ? 1 : 0);
  }

  /** And makes an attempt, since a run without any that completed is not reported. */
  private static boolean isBound() {
    Object attempt =
        RunbudgetBridge.open(new Object(), "samples", "localhost", 80, "GET", 0, new Nothing());
    if (attempt != null) {
      RunbudgetBridge.ended(attempt, null);
    }
    return RunbudgetBridge.isBound();
  }

  public static final class Nothing implements RunbudgetHandle {
    @Override
    public void cancel() {}

    @Override
    public String close() {
      return "stream";
    }
  }
}
