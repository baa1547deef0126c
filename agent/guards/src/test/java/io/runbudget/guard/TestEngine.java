package io.runbudget.guard;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.engine.Engine;
import io.runbudget.engine.EngineSettings;
import io.runbudget.engine.EntryPoint;
import io.runbudget.engine.EntryPoints;
import io.runbudget.engine.Faults;
import io.runbudget.engine.Idempotency;
import io.runbudget.engine.KeyFormat;
import io.runbudget.engine.Mode;
import io.runbudget.engine.Powers;
import io.runbudget.engine.WritePowers;
import java.util.List;
import java.util.Optional;

/** What the bridge of the JVM that runs these tests is connected to, once. */
public final class TestEngine {
  public static final Engine ENGINE =
      new Engine(
          EngineSettings.unlimited()
              .with(
                  new Powers(true, false, List.of())
                      .with(
                          new WritePowers(
                              Idempotency.AUTO,
                              WritePowers.HEADER,
                              KeyFormat.UUID_FORMAT,
                              (body, type) -> new String(body, US_ASCII),
                              null))),
          Mode.OBSERVE,
          new EntryPoints(name -> new EntryPoint(name, Optional.empty())),
          event -> {},
          (guard, host, url) -> {},
          new Faults((guard, count, fault) -> {}),
          (caller, guard, name, type) -> {
            throw new NoSuchMethodException(name);
          });

  static {
    if (!RunbudgetBridge.connect(ENGINE)) {
      throw new IllegalStateException("another test has connected the bridge");
    }
  }

  private TestEngine() {}

  /** Something to do that may fail. */
  public interface Body {
    void run() throws Throwable;
  }

  /** In a run of its own. */
  public static void inRun(Body body) throws Throwable {
    if (ENGINE.mode() == Mode.OFF) {
      throw new IllegalStateException("nothing opens a run");
    }
    RunbudgetBridge.enterRunNamed("Agent.run");
    try {
      body.run();
    } finally {
      RunbudgetBridge.leaveRun();
    }
  }
}
