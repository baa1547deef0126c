package io.runbudget.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The one port of this JVM, connected by the first test that needs it: records what it is asked, or
 * throws. A run is a string; so is an attempt.
 */
final class FakePort extends RunbudgetPort {
  private static final FakePort INSTANCE = new FakePort();

  static {
    RunbudgetBridge.connect(INSTANCE);
  }

  final List<String> calls = new ArrayList<>();
  final List<String> faults = new ArrayList<>();

  /** What the next entry point opens. */
  String opens;

  /** Why a wait was ended by us; null if it was not. */
  String why;

  /** Whether work handed over is carried. */
  boolean carries;

  /** What looks at the bodies of responses, if anything. */
  RunbudgetTap tap;

  /** What every call throws, if anything. */
  RuntimeException failure;

  /** Whether even {@link #fault} throws. */
  boolean deaf;

  private FakePort() {}

  /** Connected and forgetful. */
  static FakePort fresh() {
    INSTANCE.calls.clear();
    INSTANCE.faults.clear();
    INSTANCE.opens = "run";
    INSTANCE.why = null;
    INSTANCE.carries = true;
    INSTANCE.tap = null;
    INSTANCE.failure = null;
    INSTANCE.deaf = false;
    return INSTANCE;
  }

  @Override
  public RunbudgetProcessPort processes() {
    return null;
  }

  @Override
  public Object enter(String name, Object bound) {
    return called("enter " + name + " in " + bound, opens);
  }

  @Override
  public String id(Object token) {
    return called("id " + token, "id of " + token);
  }

  @Override
  public long left(Object token) {
    return called("left of " + token, 7L);
  }

  @Override
  public RunbudgetStepPort steps() {
    return new FakeSteps();
  }

  @Override
  public RunbudgetResultPort results() {
    return new FakeResults();
  }

  @Override
  public RunbudgetApiPort api() {
    return new FakeApi(this);
  }

  @Override
  public RunbudgetWirePort wire() {
    return new FakeWire();
  }

  private final class FakeSteps extends RunbudgetStepPort {
    @Override
    public void enter(Object token, String loop, int retries) {
      called("step " + loop + " of " + retries + " in " + token, null);
    }

    @Override
    public long backoff(Object token, long ownNanos, boolean jittered) {
      return called("backoff " + ownNanos + " in " + token, ownNanos * 2);
    }

    @Override
    public void leave(Object token) {
      called("step left in " + token, null);
    }

    @Override
    public void lasts(Object token, CompletionStage<?> stage) {
      called("step lasts until " + stage + " in " + token, null);
    }

    @Override
    public void gaveUp(Object token) {
      called("gave up in " + token, null);
    }

    @Override
    public String begins(Object token) {
      return called("begins in " + token, why);
    }

    @Override
    public String doomed(Object token, long backoffNanos) {
      return called("doomed after " + backoffNanos + " in " + token, why);
    }

    @Override
    public void disliked(Object token) {
      calls.add("disliked in " + token);
    }

    @Override
    public int retries(Object token) {
      return called("retries in " + token, 3);
    }

    @Override
    public String retry(Object token, long backoffNanos) {
      return called("retry after " + backoffNanos + " in " + token, why);
    }
  }

  private final class FakeWire extends RunbudgetWirePort {
    @Override
    public void connecting(Object attempt) {
      called("connecting " + attempt, null);
    }

    @Override
    public void leased(Object attempt) {
      called("leased " + attempt, null);
    }

    @Override
    public void connected(Object attempt) {
      called("connected " + attempt, null);
    }

    @Override
    public RunbudgetReply reply(Object attempt) {
      return called("reply " + attempt, null);
    }

    @Override
    public String[] headers(Object attempt) {
      return called("headers " + attempt, new String[] {"k", "v"});
    }

    @Override
    public RunbudgetTap responded(Object attempt, int status, RunbudgetHeaders headers) {
      return called("responded " + attempt + " " + status + " with head", tap);
    }
  }

  private final class FakeResults extends RunbudgetResultPort {
    @Override
    public Object awaits(String name, Object bound, RunbudgetHandle stop) {
      return called("awaits " + name + " in " + bound, "result");
    }

    @Override
    public String stopped(Object result) {
      return called("stopped " + result, why);
    }

    @Override
    public String arrived(Object result, Throwable error) {
      return called("arrived " + result, why);
    }

    @Override
    public void abandoned(Object result) {
      called("abandoned " + result, null);
    }
  }

  <T> T called(String call, T answer) {
    calls.add(call);
    if (failure != null) {
      throw failure;
    }
    return answer;
  }

  @Override
  public Object enter(int entry, Object bound) {
    return called("enter " + entry + " in " + bound, opens);
  }

  @Override
  public Object left(Object token, Object result, Throwable thrown) {
    String how = thrown == null ? "with " + result : "throwing " + thrown.getMessage();
    return called("left " + token + " " + how, result);
  }

  @Override
  public Object carry(Object bound) {
    return called("carry " + bound, carries ? "carrier of " + bound : null);
  }

  @Override
  public Object starts(Object bound, Thread child, boolean task) {
    return called("starts " + child.getName() + " in " + bound, "started in " + bound);
  }

  @Override
  public Object handOver(Object attempt) {
    return called("handOver " + attempt, "handed " + attempt);
  }

  @Override
  public void handedBack(Object token) {
    called("handedBack " + token, null);
  }

  @Override
  public String blocks(Object token, String guard, String host, RunbudgetHandle stop) {
    return called("blocks " + token + " on " + host, null);
  }

  @Override
  public String unblocked(Object token) {
    return called("unblocked " + token, why);
  }

  @Override
  public void waits(Object token, boolean sleep, Thread other) {
    called("waits " + token, null);
  }

  @Override
  public String woken(Object token) {
    return called("woken " + token, why);
  }

  @Override
  public void outside(String guard, String host, Object url) {
    called("outside " + guard + " " + host + " " + url, null);
  }

  @Override
  public Object open(
      Object bound,
      Object key,
      String guard,
      String host,
      int port,
      String method,
      long ownNanos,
      RunbudgetHandle handle) {
    return called("open in " + bound, "attempt");
  }

  @Override
  public Object attempt(Object key) {
    return called("attempt " + key, "attempt");
  }

  @Override
  public String admit(Object attempt) {
    return called("admit " + attempt, null);
  }

  @Override
  public String exchange(Object attempt) {
    return called("exchange " + attempt, null);
  }

  @Override
  public long remaining(Object attempt) {
    return called("remaining " + attempt, 7L);
  }

  @Override
  public void also(Object attempt, Object key) {
    called("also " + attempt + " " + key, null);
  }

  @Override
  public RunbudgetHandle handle(Object attempt) {
    return called("handle " + attempt, null);
  }

  @Override
  public String expired(Object attempt) {
    return called("expired " + attempt, null);
  }

  @Override
  public boolean replaces(Object attempt) {
    return called("replaces " + attempt, true);
  }

  @Override
  public void responded(Object attempt, int status) {
    called("responded " + attempt + " " + status, null);
  }

  @Override
  public String ended(Object attempt, Throwable error) {
    return called("ended " + attempt, null);
  }

  @Override
  public void fault(String guard, Throwable fault) {
    if (deaf) {
      throw new IllegalStateException("nobody listens");
    }
    faults.add(guard + " " + fault.getMessage());
  }

  @Override
  public MethodHandle hook(MethodHandles.Lookup caller, String guard, String name, MethodType type)
      throws ReflectiveOperationException {
    return MethodHandles.lookup().findStatic(SiteHooks.class, name, type);
  }
}
