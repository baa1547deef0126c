package io.runbudget.launcher.wire;

import io.runbudget.bridge.RunbudgetBridge;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Plays the scenarios with one client, a line for each: its name, and what went wrong if anything.
 */
public final class WireChild {
  private WireChild() {}

  public static void main(String[] args) throws Exception {
    Kit kit =
        switch (args[0]) {
          case "okhttp" -> new OkHttpKit();
          case "jdkhttp" -> new JdkHttpKit();
          default -> new UrlConnectionKit();
        };
    for (Method scenario : scenarios(args[0], Http2Server.isThere())) {
      WireAgent.port.forget();
      RunbudgetBridge.bind("run");
      String outcome = play(scenario, kit);
      RunbudgetBridge.unbind();
      System.out.println(scenario.getName() + "\t" + outcome.replace('\n', ' '));
    }
    System.exit(0);
  }

  /** Those of every client, its own, and those of HTTP/2. */
  static List<Method> scenarios(String guard, boolean http2) {
    Class<?> own =
        switch (guard) {
          case "okhttp" -> OkHttpScenarios.class;
          case "jdkhttp" -> JdkHttpScenarios.class;
          default -> UrlConnectionScenarios.class;
        };
    return Stream.of(WireScenarios.class, own, Http2Scenarios.class)
        .filter(type -> http2 || type != Http2Scenarios.class)
        .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> !Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic())
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  private static String play(Method scenario, Kit kit) throws Exception {
    try {
      Object own =
          scenario
              .getDeclaringClass()
              .getDeclaredConstructor(Kit.class, RawServer.class, RecordingPort.class)
              .newInstance(kit, new RawServer(), WireAgent.port);
      scenario.invoke(own);
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
