package io.runbudget.guard.langchain4j;

import java.lang.reflect.Method;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which calls of a service or an agent are runs, and what they are called. */
final class EntryNames {
  private static final String LIBRARY = "dev.langchain4j.";

  /** What they return is a promise: the run opens with what fulfils it. */
  private static final Set<String> LATER =
      Set.of(
          LIBRARY + "service.TokenStream",
          "reactor.core.publisher.Flux",
          "org.reactivestreams.Publisher",
          "java.util.concurrent.Flow$Publisher",
          "io.smallrye.mutiny.Multi");

  /** Agents for which the application needs no interface of its own. */
  private static final Set<String> AGENTS =
      Set.of(LIBRARY + "agentic.UntypedAgent", LIBRARY + "agentic.supervisor.SupervisorAgent");

  private EntryNames() {}

  /** Interface and method of the application; null if the call opens no run. */
  static @Nullable String of(Method method) {
    return LATER.contains(method.getReturnType().getName()) ? null : ofWorkflow(method);
  }

  /**
   * The same of a workflow, which asks its agents within the call whatever it is declared to
   * return; the stream of the last one is started later.
   */
  static @Nullable String ofWorkflow(Method method) {
    Class<?> type = method.getDeclaringClass();
    if (type == Object.class || method.isDefault()) {
      return null;
    }
    String name = type.getName();
    // What the framework itself asks its proxies for: their scope, their listeners.
    if (name.startsWith(LIBRARY) && !AGENTS.contains(name)) {
      return null;
    }
    return name + "." + method.getName();
  }
}
