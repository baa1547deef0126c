package io.runbudget.guard;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetRequest;
import io.runbudget.bridge.RunbudgetWire;
import io.runbudget.engine.Mode;

/** A client that writes the same each time and is answered. */
public final class Writing implements RunbudgetHandle, RunbudgetRequest {

  /** In a run that enforces. */
  public static void inRun(TestEngine.Body body) throws Throwable {
    TestEngine.ENGINE.mode(Mode.ENFORCE);
    try {
      TestEngine.inRun(body);
    } finally {
      TestEngine.ENGINE.mode(Mode.OBSERVE);
    }
  }

  /** The key that it was sent with. */
  public static String key() {
    Object call = new Object();
    Object attempt = RunbudgetBridge.open(call, "test", "h", 1, "POST", 0, new Writing());
    RunbudgetBridge.exchange(attempt);
    String key = RunbudgetWire.headers(attempt)[1];
    RunbudgetWire.connected(attempt);
    RunbudgetWire.responded(attempt, 200, name -> null);
    RunbudgetBridge.ended(attempt, null);
    return key;
  }

  @Override
  public String target() {
    return "/jobs";
  }

  @Override
  public String header(String name) {
    return null;
  }

  @Override
  public long length() {
    return 1;
  }

  @Override
  public byte[] body(int max) {
    return "x".getBytes(US_ASCII);
  }

  @Override
  public void cancel() {}

  @Override
  public String close() {
    return "";
  }
}
