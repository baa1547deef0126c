package child.api;

import io.runbudget.api.Runbudget;

/** What one copy of the library says. */
public final class Asked {

  private Asked() {}

  public static Class<?> library() {
    return Runbudget.class;
  }

  public static String run() {
    return Runbudget.current() + " in step " + Runbudget.currentStep().orElse("none");
  }
}
