package io.runbudget.launcher.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class UnguardedTest {

  @Test
  void whatIsLoadedAndHasNoGuardIsNamedWithWhatThatMeans() {
    Set<String> loaded =
        Set.of("com.acme.Plan", "com.github.rholder.retry.Retryer", "okhttp3.OkHttpClient");
    assertThat(Unguarded.among(loaded))
        .containsExactly(
            "no guard for retries of guava-retrying: its attempts are bounded, its decisions are not");
  }

  @Test
  void nothingElseIsNamed() {
    assertThat(Unguarded.among(Set.of("com.acme.Plan"))).isEmpty();
  }
}
