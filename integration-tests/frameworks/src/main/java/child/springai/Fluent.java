package child.springai;

import java.lang.reflect.Method;

/** Builders that differ between the versions of a library, by the names of their methods. */
final class Fluent {
  private final Object target;

  private Fluent(Object target) {
    this.target = target;
  }

  /** A builder of the class {@code name}. */
  static Fluent builder(String name) throws ReflectiveOperationException {
    return new Fluent(Class.forName(name).getMethod("builder").invoke(null));
  }

  Fluent with(String method, Object argument) throws ReflectiveOperationException {
    for (Method each : target.getClass().getMethods()) {
      if (each.getName().equals(method)
          && each.getParameterCount() == 1
          && each.getParameterTypes()[0].isInstance(argument)) {
        each.setAccessible(true);
        return new Fluent(each.invoke(target, argument));
      }
    }
    throw new NoSuchMethodException(target.getClass() + "." + method);
  }

  Object build() throws ReflectiveOperationException {
    Method build = target.getClass().getMethod("build");
    build.setAccessible(true);
    return build.invoke(target);
  }
}
