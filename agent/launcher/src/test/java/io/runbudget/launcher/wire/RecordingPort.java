package io.runbudget.launcher.wire;

import io.runbudget.bridge.RunbudgetApiPort;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetPort;
import io.runbudget.bridge.RunbudgetProcessPort;
import io.runbudget.bridge.RunbudgetReply;
import io.runbudget.bridge.RunbudgetResultPort;
import io.runbudget.bridge.RunbudgetStepPort;
import io.runbudget.bridge.RunbudgetTap;
import io.runbudget.bridge.RunbudgetWirePort;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** An engine that limits nothing and remembers what hooks tell it. */
final class RecordingPort extends RunbudgetPort {

  /** Finds hooks, as the engine's does. */
  interface Finder {
    MethodHandle find(MethodHandles.Lookup caller, String guard, String name, MethodType type)
        throws ReflectiveOperationException;
  }

  final List<RecordedAttempt> attempts = new CopyOnWriteArrayList<>();
  final List<String> faults = new CopyOnWriteArrayList<>();

  /** Names and values by turns, or null. */
  volatile String[] adds;

  /** What takes the place of an exchange, or null. */
  volatile RunbudgetReply replies;

  /** Whether bodies are looked at. */
  volatile boolean looks = true;

  /** What the next look at a body throws. */
  volatile RuntimeException breaks;

  private final Map<Object, RecordedAttempt> found = new ConcurrentHashMap<>();
  private final Finder finder;

  RecordingPort(Finder finder) {
    this.finder = finder;
  }

  /** The one attempt there was. */
  RecordedAttempt attempt() {
    if (attempts.size() != 1) {
      throw new AssertionError("attempts: " + attempts);
    }
    return attempts.get(0);
  }

  void forget() {
    attempts.clear();
    faults.clear();
    found.clear();
    adds = null;
    replies = null;
    looks = true;
    breaks = null;
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
    RecordedAttempt attempt = new RecordedAttempt(handle, method);
    attempts.add(attempt);
    found.put(key, attempt);
    return attempt;
  }

  @Override
  public Object attempt(Object key) {
    RecordedAttempt attempt = found.get(key);
    return attempt == null || attempt.ended ? null : attempt;
  }

  @Override
  public void also(Object attempt, Object key) {
    found.put(key, (RecordedAttempt) attempt);
  }

  @Override
  public RunbudgetHandle handle(Object attempt) {
    return ((RecordedAttempt) attempt).handle;
  }

  @Override
  public String admit(Object attempt) {
    ((RecordedAttempt) attempt).ask();
    return null;
  }

  @Override
  public String exchange(Object attempt) {
    ((RecordedAttempt) attempt).exchange();
    return null;
  }

  @Override
  public String ended(Object attempt, Throwable error) {
    ((RecordedAttempt) attempt).ended = true;
    return null;
  }

  @Override
  public RunbudgetWirePort wire() {
    return new RecordingWire();
  }

  private final class RecordingWire extends RunbudgetWirePort {
    @Override
    public void connecting(Object attempt) {
      ((RecordedAttempt) attempt).connects.add("connecting");
    }

    @Override
    public void leased(Object attempt) {
      ((RecordedAttempt) attempt).connects.add("leased");
    }

    @Override
    public void connected(Object attempt) {
      ((RecordedAttempt) attempt).said.add("connected");
    }

    @Override
    public RunbudgetReply reply(Object attempt) {
      return replies;
    }

    @Override
    public String[] headers(Object attempt) {
      return adds;
    }

    @Override
    public RunbudgetTap responded(Object attempt, int status, RunbudgetHeaders headers) {
      return ((RecordedAttempt) attempt).responded(status, headers, looks ? new Bytes() : null);
    }
  }

  /** One body. */
  final class Bytes extends RecordedBody {
    @Override
    void looked() {
      RuntimeException failure = breaks;
      if (failure != null) {
        throw failure;
      }
    }
  }

  @Override
  public void responded(Object attempt, int status) {
    ((RecordedAttempt) attempt).said.add("answered " + status);
  }

  @Override
  public MethodHandle hook(MethodHandles.Lookup caller, String guard, String name, MethodType type)
      throws ReflectiveOperationException {
    return finder.find(caller, guard, name, type);
  }

  @Override
  public void fault(String guard, Throwable fault) {
    faults.add(guard + " " + fault);
  }

  @Override
  public Object handOver(Object carrier) {
    return "run";
  }

  @Override
  public void handedBack(Object token) {}

  // Of no use here.

  @Override
  public Object enter(int entry, Object bound) {
    return null;
  }

  @Override
  public Object enter(String name, Object bound) {
    return null;
  }

  @Override
  public Object left(Object token, Object result, Throwable thrown) {
    return result;
  }

  @Override
  public Object carry(Object bound) {
    return null;
  }

  @Override
  public Object starts(Object bound, Thread child, boolean task) {
    return null;
  }

  @Override
  public void waits(Object token, boolean sleep, Thread other) {}

  @Override
  public String woken(Object token) {
    return null;
  }

  @Override
  public String blocks(Object token, String guard, String host, RunbudgetHandle stop) {
    return null;
  }

  @Override
  public String unblocked(Object token) {
    return null;
  }

  @Override
  public RunbudgetProcessPort processes() {
    return null;
  }

  @Override
  public RunbudgetStepPort steps() {
    return null;
  }

  @Override
  public RunbudgetApiPort api() {
    throw new UnsupportedOperationException();
  }

  @Override
  public RunbudgetResultPort results() {
    return null;
  }

  @Override
  public String id(Object token) {
    return "run";
  }

  @Override
  public long left(Object token) {
    return Long.MAX_VALUE;
  }

  @Override
  public void outside(String guard, String host, Object url) {}

  @Override
  public long remaining(Object attempt) {
    return Long.MAX_VALUE;
  }

  @Override
  public String expired(Object attempt) {
    return null;
  }

  @Override
  public boolean replaces(Object attempt) {
    return false;
  }

  /** All bodies of all attempts. */
  List<RecordedBody> bodies() {
    List<RecordedBody> all = new ArrayList<>();
    attempts.forEach(attempt -> all.addAll(attempt.bodies));
    return all;
  }
}
