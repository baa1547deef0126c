package io.runbudget.launcher.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetTasks;
import io.runbudget.bridge.RunbudgetThreads;
import io.runbudget.guard.Guard;
import io.runbudget.guard.WovenClass;
import io.runbudget.guard.executor.ExecutorGuard;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The JDK that runs this: every seam has its method, every woven call its target. */
class TaskSeamTest {
  private static final Guard GUARD = ExecutorGuard.guard();
  private static final Set<String> TARGETS =
      JdkClasses.methods(RunbudgetTasks.class, RunbudgetThreads.class);

  static List<WovenClass> classes() {
    return JdkClasses.of(GUARD);
  }

  @ParameterizedTest
  @MethodSource("classes")
  void everySeamOfTheClassFits(WovenClass woven) {
    List<String> calls = JdkClasses.calls(GUARD, woven);
    assertThat(calls).hasSizeGreaterThanOrEqualTo(woven.seams().size());
    assertThat(TARGETS).containsAll(calls);
  }
}
