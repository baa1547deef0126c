package io.runbudget.guard.springai;

import java.util.List;

/** Who calls a chat client: there is no interface of the application to name the run after. */
final class Callers {
  private static final List<String> LIBRARIES =
      List.of(
          "org.springframework.",
          "java.",
          "jdk.",
          "sun.",
          "reactor.",
          "io.micrometer.",
          "org.aspectj.",
          "kotlin.",
          "kotlinx.");

  private Callers() {}

  /** Class and method of the application's innermost frame. */
  static String name() {
    return StackWalker.getInstance()
        .walk(frames -> frames.filter(Callers::isApplication).findFirst())
        .map(frame -> frame.getClassName() + "." + method(frame.getMethodName()))
        .orElse("ChatClient.call");
  }

  private static boolean isApplication(StackWalker.StackFrame frame) {
    String type = frame.getClassName();
    return !type.contains("$$")
        && !type.contains("$Proxy")
        && LIBRARIES.stream().noneMatch(type::startsWith);
  }

  /** A lambda is named after the method that it stands in. */
  private static String method(String name) {
    String[] parts = name.split("\\$", -1);
    return name.startsWith("lambda$") && parts.length > 2 ? parts[1] : name;
  }
}
