package io.runbudget.guard.logback;

import io.runbudget.bridge.RunbudgetBridge;
import java.util.HashMap;
import java.util.Map;

/** What the calls woven into Logback do. */
public final class LogbackHooks {

  private LogbackHooks() {}

  /**
   * An event has been made, on the thread that logs: what it says of its thread is fixed now, since
   * an appender may ask for it on another one.
   */
  public static void made(Object event) throws Throwable {
    if (!RunbudgetBridge.isBound()) {
      return;
    }
    Map<String, String> fields = new HashMap<>(LogbackMembers.fields(event));
    for (String key : RunbudgetBridge.logFields()) {
      String value = RunbudgetBridge.logField(key);
      if (value != null) {
        fields.putIfAbsent(key, value);
      }
    }
    LogbackMembers.fields(event, fields);
  }
}
