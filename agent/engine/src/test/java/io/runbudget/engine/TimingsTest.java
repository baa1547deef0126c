package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TimingsTest {
  private final AtomicInteger ofAll = new AtomicInteger();
  private final Timings timings = new Timings(ofAll, new AtomicInteger());

  @Test
  void aQueryIsNoKindOfItsOwn() {
    Provider.Timing jobs = timings.of("GET", "/v1/jobs?id=7");
    assertThat(timings.of("GET", "/v1/jobs?id=8")).isSameAs(jobs);
    assertThat(timings.of("GET", "/v1/jobs")).isSameAs(jobs);
  }

  @Test
  void methodsAndPathsAre() {
    Provider.Timing jobs = timings.of("GET", "/v1/jobs");
    assertThat(timings.of("POST", "/v1/jobs")).isNotSameAs(jobs);
    assertThat(timings.of("GET", "/v1/jobs/7")).isNotSameAs(jobs);
    assertThat(timings.of("GET", "/v1/job")).isNotSameAs(jobs);
    assertThat(timings.of("GET", null)).isNotSameAs(jobs).isSameAs(timings.of("GET", ""));
  }

  @Test
  void equalHashesAreToldApart() {
    assertThat("/Aa".hashCode()).isEqualTo("/BB".hashCode());
    assertThat(timings.of("GET", "/Aa")).isNotSameAs(timings.of("GET", "/BB"));
    assertThat(timings.of("GET", "/Aa")).isSameAs(timings.of("GET", "/Aa?x"));
  }

  @Test
  void whatComesTooLateIsNotCounted() {
    Provider.Timing first = timings.of("GET", "/0");
    for (int i = 1; i < Timings.MAX; i++) {
      timings.of("GET", "/" + i);
    }
    Provider.Timing late = timings.of("GET", "/late");
    late.whole().answered(1);
    assertThat(late.whole().samples()).isZero();
    assertThat(timings.of("GET", "/later")).isSameAs(late);
    assertThat(timings.of("GET", "/0")).isSameAs(first);
  }

  @Test
  void ofAllProvidersTogetherNotMoreThanSoMany() {
    ofAll.set(Timings.MAX_OF_ALL - 1);
    assertThat(timings.of("GET", "/last")).isNotSameAs(Provider.Timing.UNKNOWN);
    assertThat(new Timings(ofAll, new AtomicInteger()).of("GET", "/x"))
        .isSameAs(Provider.Timing.UNKNOWN);
    assertThat(timings.of("GET", "/last")).isNotSameAs(Provider.Timing.UNKNOWN);
  }
}
