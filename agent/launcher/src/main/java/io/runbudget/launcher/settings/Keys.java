package io.runbudget.launcher.settings;

import java.util.ArrayList;
import java.util.List;

/** Every setting there is. */
public final class Keys {
  static final String DURATION = "a duration such as 90s, 2m30s, 500ms or PT2M";

  public static final Key DEADLINE =
      new Key(
          "deadline",
          DURATION + ", more than 0",
          "none",
          "Length of every run from its entry point's start to its result.");
  public static final Key DEADLINE_BASIS =
      new Key(
          "deadline.basis",
          Values.BASIS,
          "configured",
          "What the deadline rests on; travels in the start line and in the records. The command"
              + " derive writes it.");
  public static final Key RESERVE =
      new Key(
          "reserve",
          DURATION + ", 0ms allowed, less than the deadline",
          "2 % of the deadline, at least 50ms, at most 2s, never more than a quarter",
          "The end of the deadline held back from attempts, so that a run can still answer.");
  public static final Key FINAL_CALL =
      new Key(
          "reserve.final_call",
          "on or off",
          "off",
          "Whether a run whose time, tokens or dollars are used up may call a model once more, until"
              + " its deadline, so that it can answer with what it has; it then counts as partial.");
  public static final Key MODE =
      new Key(
          "mode",
          "observe, enforce or off",
          "enforce if anything that limits is given, else observe",
          "observe changes nothing and records what would have been stopped.");
  public static final Key ATTEMPT =
      new Key(
          "attempt",
          "cap or replace",
          "cap",
          "cap only shortens an attempt's own timeouts; replace makes its response timeout what the"
              + " deadline leaves, longer or shorter.");
  public static final Key RUN_METHODS =
      new Key(
          "run.methods",
          "package.Class.method, several separated by ;",
          "none",
          "Methods that open a run: of classes, and of what directly implements a named interface.");
  public static final Key RUN_MAIN =
      new Key("run.main", "on or off", "off", "Whether the application's main method opens a run.");
  public static final Key RUN_DEADLINE =
      new Key(
          "run.<name>.deadline",
          DURATION + ", more than 0",
          "deadline",
          "Deadline of the runs of one entry point, named Class.method with or without its package;"
              + " inside another run it opens a child.");
  public static final Key RUN_DEADLINE_BASIS =
      new Key(
          "run.<name>.deadline.basis",
          Values.BASIS,
          "configured",
          "What the deadline of that entry point rests on.");
  public static final Key LEFTOVERS_WINDOW =
      new Key(
          "leftovers.window",
          DURATION,
          "60s",
          "How long after its deadline a stopped run still binds what it left running.");
  public static final Key EXEMPT_HOSTS =
      new Key(
          "exempt.hosts",
          "host names, * for any characters, several separated by ;",
          "none",
          "Calls to these hosts are held to no budget.");
  public static final Key EXEMPT_THREADS =
      new Key(
          "exempt.threads",
          "thread names, * for any characters, several separated by ;",
          "none",
          "Calls made on these threads are held to no budget.");
  public static final Key PROCESS_KILL =
      new Key(
          "process.kill",
          "waited, started or none",
          "waited",
          "Which processes of a stopped run are killed: those it waits for, asks again"
              + " and again or whose pipes it uses,"
              + " all it has started, or none; never one that others use.");
  public static final Key RECORDS =
      new Key(
          "records",
          "a folder, stdout or off",
          "a folder named after the service under the temp folder",
          "Where one line of JSON per run goes.");
  public static final Key LOG =
      new Key(
          "log",
          "off, error, warn, info or debug",
          "info",
          "What is said on stderr; debug has two lines per run.");
  public static final Key LOG_MDC =
      new Key(
          "log.mdc",
          "on or off",
          "off",
          "Whether log lines of Logback and Log4j have run.id and run.remaining_ms among their MDC"
              + " properties; MDC.get of SLF4J knows them too.");
  public static final Key RETRIES =
      new Key(
          "retries",
          "on or off",
          "off",
          "Whether retries are held to the rules: nested loops together spend one allowance, only"
              + " what may change is retried, and an ailing provider is not retried at all.");
  public static final Key ADMISSION =
      new Key(
          "admission",
          "on or off",
          "off",
          "Whether an attempt is refused if half of its kind (of retries and writes: a tenth) take"
              + " longer than what is left of the run's deadline. Needs 50 measured calls of that"
              + " kind; one in 5s goes out all the same, to see whether it has become faster. Does"
              + " nothing in a run without a deadline.");
  public static final Key POLICY =
      new Key(
          "policy",
          "recommended",
          "none",
          "Sets retries=on, admission=on, idempotency=auto and, for calls without an endpoint of"
              + " their own, a connect timeout of 2s; each may still be set otherwise.");
  public static final Key FUSE =
      new Key(
          "fuse",
          "a share such as 50%, or off",
          "off",
          "If enforce stops more than this share of the runs of ten minutes (20 at least), it falls"
              + " back to observe.");
  public static final Key GUARD_ENABLED =
      new Key(
          "guard.<name>.enabled", "true or false", "true", "Whether a library is woven at all.");
  public static final Key CONFIG =
      new Key(
          "config",
          "path of a properties file",
          "none",
          "More settings, overridden by all others. Watched: a changed mode holds from then on.");

  private static final List<Key> OWN =
      List.of(
          DEADLINE,
          DEADLINE_BASIS,
          RESERVE,
          FINAL_CALL,
          MODE,
          ATTEMPT,
          RUN_METHODS,
          RUN_MAIN,
          RUN_DEADLINE,
          RUN_DEADLINE_BASIS,
          LEFTOVERS_WINDOW,
          EXEMPT_HOSTS,
          EXEMPT_THREADS,
          PROCESS_KILL,
          RECORDS,
          LOG,
          LOG_MDC,
          RETRIES,
          ADMISSION,
          POLICY,
          FUSE,
          GUARD_ENABLED,
          CONFIG);

  private static final List<Key> ALL = all(all(OWN, EndpointKeys.ALL), BudgetKeys.ALL);

  private static List<Key> all(List<Key> some, List<Key> more) {
    List<Key> all = new ArrayList<>(some);
    all.addAll(more);
    return List.copyOf(all);
  }

  private Keys() {}

  public static List<Key> all() {
    return ALL;
  }

  static boolean isKnown(String key) {
    for (Key each : ALL) {
      if (each.matches(key)) {
        return true;
      }
    }
    return false;
  }
}
