package child.entry;

import java.lang.reflect.Proxy;
import java.util.concurrent.ExecutionException;

/** Calls all of them and prints what came back. Argument: where HTTP calls go. */
public final class EntryChild {

  private EntryChild() {}

  public static void main(String[] arguments) throws Exception {
    values();
    failures();
    say("overloads", new Overloads().all());
    interfaces();
    agents(new Agents(arguments[0]));
    System.exit(0); // okhttp's threads would keep us
  }

  private static void values() {
    Values values = new Values();
    values.none();
    say("none", values.count());
    say("truth", values.truth(true));
    say("whole", values.whole(7));
    say("large", values.large(1L << 40, 2.5, 3));
    say("small", values.small(1.5f));
    say("real", values.real(2.5));
    byte[] bytes = {1};
    say("bytes", values.bytes(bytes) == bytes);
    say("fixed", Values.fixed("static"));
    say("locked", values.locked("synchronized"));
    say("caught", values.caught("inside"));
    say("recursive", values.recursive(5));
  }

  private static void failures() {
    try {
      new Values().fails();
    } catch (IllegalStateException e) {
      say("fails", e == Values.FAILURE);
    }
    try {
      new Values().breaks();
    } catch (AssertionError e) {
      say("breaks", e == Values.ERROR);
    }
  }

  private static void interfaces() {
    say("direct", new DirectPlanner().plan("x"));
    say("indirect", new IndirectPlanner().plan("x"));
    say("bridge", step(new LengthStep(), "four"));
    Planner lambda = goal -> "lambda " + goal;
    say("lambda", lambda.plan("x"));
    say("proxy", EntryChild.<Planner>proxy(Planner.class).plan("proxied"));
    say("hidden proxy", step(EntryChild.<Step<String, String>>proxy(Step.class), "proxied"));
  }

  private static <I, O> O step(Step<I, O> step, I input) {
    return step.take(input);
  }

  @SuppressWarnings("unchecked")
  private static <T> T proxy(Class<?> type) {
    return (T)
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> given[0]);
  }

  private static void agents(Agents agents) throws Exception {
    say("outer", agents.outer());
    say("parent", agents.parent());
    say("later", agents.later(300).get());
    say("stage", agents.stage(200).toCompletableFuture().get());
    try {
      say("never", agents.later(60_000).get());
    } catch (ExecutionException e) {
      say("never", e.getCause());
    }
  }

  private static void say(String name, Object result) {
    System.out.println(name + ": " + result);
  }
}
