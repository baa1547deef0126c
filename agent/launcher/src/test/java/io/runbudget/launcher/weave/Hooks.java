package io.runbudget.launcher.weave;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Hooks that note how they are called. One that replaces a value gives it back unless the test says
 * otherwise.
 */
final class Hooks {
  /** What a hook does with its arguments. */
  interface Answer {
    Object to(Object[] arguments) throws Throwable;
  }

  /** A hook's call; the first argument is the woven object, null in a static method. */
  record Call(String hook, List<Object> arguments) {
    Object self() {
      return arguments.get(0);
    }

    /** What was passed besides. */
    List<Object> passed() {
      return arguments.subList(1, arguments.size());
    }
  }

  final String guard = TestEngine.guard((caller, guard, name, type) -> handle(name, type));

  private final List<Call> calls = new ArrayList<>();
  private final Map<String, Answer> answers = new HashMap<>();
  private int linked;

  Hooks on(String hook, Answer answer) {
    answers.put(hook, answer);
    return this;
  }

  List<Call> calls() {
    return calls;
  }

  List<String> names() {
    return calls.stream().map(Call::hook).toList();
  }

  Call only() {
    if (calls.size() != 1) {
      throw new AssertionError("called: " + calls);
    }
    return calls.get(0);
  }

  List<Throwable> faults() {
    return TestEngine.faults(guard);
  }

  /** How many call sites were linked. */
  int linked() {
    return linked;
  }

  private MethodHandle handle(String name, MethodType type) throws ReflectiveOperationException {
    linked++;
    if (name.equals("missing")) {
      throw new NoSuchMethodException(name);
    }
    boolean replaces =
        type.returnType() != void.class && type.returnType() != Throwable.class
            || name.startsWith("thrown");
    MethodHandle called =
        MethodHandles.lookup()
            .findVirtual(
                Hooks.class,
                "called",
                MethodType.methodType(Object.class, String.class, boolean.class, Object[].class));
    return MethodHandles.insertArguments(called, 0, this, name, replaces)
        .asCollector(Object[].class, type.parameterCount())
        .asType(type);
  }

  @SuppressWarnings("unused") // found by name in handle()
  private Object called(String hook, boolean replaces, Object[] arguments) throws Throwable {
    calls.add(new Call(hook, Arrays.asList(arguments)));
    Answer answer = answers.get(hook);
    return answer != null ? answer.to(arguments) : replaces ? arguments[1] : null;
  }
}
