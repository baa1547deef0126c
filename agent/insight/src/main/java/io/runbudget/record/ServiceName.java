package io.runbudget.record;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the application calls itself: names the records folder and stands in every record. */
public final class ServiceName {
  private static final int LONGEST = 64;
  private static final Pattern PATH = Pattern.compile("[./\\\\]|[A-Za-z]:");

  private ServiceName() {}

  /** As this JVM's properties and environment have it. */
  public static String detect() {
    return detect(System::getProperty, System::getenv);
  }

  /**
   * The first of {@code spring.application.name}, {@code OTEL_SERVICE_NAME}, the simple name of the
   * main class or jar, {@code java}; with nothing in it that a file name could not have.
   */
  static String detect(
      UnaryOperator<@Nullable String> property, UnaryOperator<@Nullable String> environment) {
    String name = sanitised(property.apply("spring.application.name"));
    if (name.isEmpty()) {
      name = sanitised(environment.apply("OTEL_SERVICE_NAME"));
    }
    if (name.isEmpty()) {
      name = sanitised(simpleName(property.apply("sun.java.command")));
    }
    return name.isEmpty() ? "java" : name;
  }

  /** {@code /opt/shop-1.2.jar --x} is {@code shop-1.2}, {@code mod/com.acme.Main} is Main. */
  private static @Nullable String simpleName(@Nullable String command) {
    if (command == null) {
      return null;
    }
    String first = command.strip().split("\\s", 2)[0];
    if (PATH.matcher(first).lookingAt() && !first.endsWith(".jar")) {
      int jar = command.indexOf(".jar"); // its path has a blank in it
      first = jar < 0 ? first : command.substring(0, jar + 4);
    }
    boolean isJar = first.endsWith(".jar");
    if (isJar) {
      first = first.substring(0, first.length() - 4);
    }
    int slash = Math.max(first.lastIndexOf('/'), first.lastIndexOf('\\'));
    String name = first.substring(slash + 1);
    return isJar ? name : name.substring(name.lastIndexOf('.') + 1);
  }

  private static String sanitised(@Nullable String name) {
    if (name == null) {
      return "";
    }
    String safe = name.strip().replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+|[.-]+$", "");
    return safe.length() <= LONGEST ? safe : safe.substring(0, LONGEST);
  }
}
