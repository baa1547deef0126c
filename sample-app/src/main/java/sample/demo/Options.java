package sample.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** The command line of the demo. */
record Options(
    Set<Arm> arms, long seed, Path folder, Path agentJar, boolean withAgent, boolean actsOnly) {
  static final String USAGE =
      "usage: ./demo [--keep DIR] [--arms bare,observe,enforce] [--seed N] [--agent JAR]"
          + " [--acts] [--dry-run]";

  private static final long DEFAULT_SEED = 7;

  /** Throws IllegalArgumentException when it does not understand. */
  static Options parse(String... args) throws IOException {
    Deque<String> left = new ArrayDeque<>(List.of(args));
    Set<Arm> arms = EnumSet.allOf(Arm.class);
    long seed = DEFAULT_SEED;
    Path folder = null;
    Path agentJar = Path.of("agent/launcher/target/runbudget.jar");
    boolean withAgent = true;
    boolean actsOnly = false;
    while (!left.isEmpty()) {
      String option = left.pop();
      switch (option) {
        case "--arms" -> arms = arms(value(option, left));
        case "--seed" -> seed = Long.parseLong(value(option, left));
        case "--keep" -> folder = Path.of(value(option, left));
        case "--agent" -> agentJar = Path.of(value(option, left));
        case "--acts" -> actsOnly = true;
        case "--dry-run" -> withAgent = false;
        default -> throw new IllegalArgumentException("unknown option " + option);
      }
    }
    if (folder == null) {
      folder = Files.createTempDirectory("runbudget-demo-");
    }
    Path parent = folder;
    if (arms.stream()
        .flatMap(arm -> Stream.of(arm.toString(), arm + "-acts"))
        .map(parent::resolve)
        .anyMatch(Files::exists)) {
      throw new IllegalArgumentException(folder + " holds an earlier demo, choose another folder");
    }
    return new Options(arms, seed, folder.toAbsolutePath(), agentJar, withAgent, actsOnly);
  }

  private static String value(String option, Deque<String> left) {
    if (left.isEmpty()) {
      throw new IllegalArgumentException(option + " needs a value");
    }
    return left.pop();
  }

  private static Set<Arm> arms(String names) {
    Set<Arm> arms = EnumSet.noneOf(Arm.class);
    for (String name : names.split(",", -1)) {
      arms.add(Arm.valueOf(name.toUpperCase(Locale.ROOT)));
    }
    return arms;
  }
}
