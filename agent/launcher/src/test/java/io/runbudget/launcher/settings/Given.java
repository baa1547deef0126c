package io.runbudget.launcher.settings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** What a JVM was given, in each of the ways there are. */
final class Given {
  static final List<String> GUARDS = List.of("okhttp", "sleep");

  private final Properties properties = new Properties();
  private final Map<String, String> environment = new HashMap<>();
  private String argument;

  static Settings argument(String argument) {
    return new Given().withArgument(argument).read();
  }

  Given withArgument(String text) {
    argument = text;
    return this;
  }

  Given withProperty(String key, String value) {
    properties.setProperty(key, value);
    return this;
  }

  Given withVariable(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Settings read() {
    return Settings.read(argument, properties, environment, GUARDS);
  }
}
