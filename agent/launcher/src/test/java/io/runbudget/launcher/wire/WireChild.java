package io.runbudget.launcher.wire;

import io.runbudget.bridge.RunbudgetBridge;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Plays the scenarios with one client, a line for each: its name, and what went wrong if anything. */
public final class WireChild {
  private WireChild() {}

  public static void main(String[] args) throws Exception {
    Kit kit =
        switch (args[0]) {
          case "okhttp" -> new OkHttpKit();
          case "jdkhttp" -> new JdkHttpKit();
          default -> new UrlConnectionKit();
        };
    for (Method scenario : scenarios()) {
      WireAgent.port.forget();
      RunbudgetBridge.bind("run");
      String outcome = play(scenario, kit);
      RunbudgetBridge.unbind();
      System.out.println(scenario.getName() + "\t" + outcome.replace('\n', ' '));
    }
    System.exit(0);
  }

  static List<Method> scenarios() {
    return Arrays.stream(WireScenarios.class.getDeclaredMethods())
        .filter(method -> method.getParameterCount() == 0 && !method.isSynthetic())
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  private static String play(Method scenario, Kit kit) throws Exception {
    try {
      scenario.invoke(new WireScenarios(kit, new RawServer(), WireAgent.port));
    } catch (InvocationTargetException e) {
      e.getCause().printStackTrace();
      return String.valueOf(e.getCause());
    }
    if (!WireAgent.PROBLEMS.isEmpty()) {
      return WireAgent.PROBLEMS.toString();
    }
    return "ok";
  }
}
