package io.runbudget.launcher.weave.hooks;

import java.lang.reflect.Method;

/** Hooks as a guard has them: moved beside the library before they are defined. */
public final class LibraryHooks {

  private LibraryHooks() {}

  public static Object count(Object self) {
    return ++State.count;
  }

  public static Object secret(Object self) throws ReflectiveOperationException {
    Method secret = self.getClass().getDeclaredMethod("secret");
    return secret.invoke(self); // package-private: works only from beside
  }

  static final class State {
    static int count;
  }

  /** Needs what this version of the library does not have. */
  static final class Lacking {
    static final Object MEMBER = find();

    private static Object find() {
      throw new IllegalStateException("a library has no Gone.member");
    }
  }
}
