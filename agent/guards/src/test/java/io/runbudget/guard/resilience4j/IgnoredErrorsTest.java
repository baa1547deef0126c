package io.runbudget.guard.resilience4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class IgnoredErrorsTest {

  @Test
  void theConfigurationIsAskedOfEveryError() {
    Predicate<Throwable> ignored = new IgnoredErrors(error -> error instanceof IOException);
    assertThat(ignored.test(new IOException("busy"))).isTrue();
    assertThat(ignored.test(new IllegalStateException("busy"))).isFalse();
    assertThat(ignored.test(new IllegalStateException("runbudget: refused, late"))).isTrue();
  }
}
