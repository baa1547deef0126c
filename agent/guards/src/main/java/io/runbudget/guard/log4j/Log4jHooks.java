package io.runbudget.guard.log4j;

import io.runbudget.bridge.RunbudgetBridge;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.util.StringMap;

/** What the calls woven into Log4j do. */
public final class Log4jHooks {

  private Log4jHooks() {}

  /**
   * An event has got its context data, on the thread that logs. A copy, since {@code data} may be
   * the thread's own map, shared by its events.
   */
  public static StringMap injected(Object self, StringMap data) {
    if (!RunbudgetBridge.isBound()) {
      return data;
    }
    StringMap fields = ContextDataFactory.createContextData(data);
    for (String key : RunbudgetBridge.logFields()) {
      String value = RunbudgetBridge.logField(key);
      if (value != null && !fields.containsKey(key)) {
        fields.putValue(key, value);
      }
    }
    return fields;
  }
}
