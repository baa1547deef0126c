package io.runbudget.launcher.weave.library;

import java.lang.invoke.MethodHandles;

/** A library with an inside. */
public class Library {

  String secret() {
    return "inside";
  }

  public static MethodHandles.Lookup lookup() {
    return MethodHandles.lookup();
  }
}
