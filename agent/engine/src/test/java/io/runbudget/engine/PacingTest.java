package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PacingTest {
  private final Pacing pacing = new Pacing();

  @Test
  void aRetrysGrowsFromTheThirdOnToAQuarterOfASecond() {
    assertThat(LongStream.range(0, 10).map(i -> pacing.retryNanos(7) / 1_000_000).toArray())
        .containsExactly(0, 0, 10, 20, 40, 80, 160, 250, 250, 250);
  }

  @Test
  void aListOfFiftyThatSwallowsItsRefusalsIsOverAQuarterOfASecondLater() {
    long[] pauses = LongStream.range(0, 56).map(i -> pacing.refusalNanos(7) / 1_000_000).toArray();
    assertThat(pauses).startsWith(0, 0, 5, 5).endsWith(5, 10, 20, 40, 80, 160, 250);
    assertThat(LongStream.of(pauses).limit(50).sum()).isLessThanOrEqualTo(250);
  }

  @Test
  void staysAtItsMostForEver() {
    for (int i = 0; i < 100_000; i++) {
      pacing.refusalNanos(7);
    }
    assertThat(pacing.refusalNanos(7)).isEqualTo(250_000_000L);
  }

  @Test
  void threadsAreCountedApart() {
    for (int i = 0; i < 5; i++) {
      pacing.refusalNanos(7);
    }
    assertThat(pacing.refusalNanos(8)).isZero();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "main, true",
    "http-nio-8080-exec-1, true",
    "nioEventLoopGroup-2-1, false",
    "vert.x-eventloop-thread-0, false",
    "reactor-http-epoll-3, false",
    "HttpClient-1-SelectorManager, false"
  })
  void eventLoopsAreNeverHeldBack(String name, boolean mayWait) {
    assertThat(Pacing.mayWait(new Thread(null, () -> {}, name))).isEqualTo(mayWait);
  }

  @Test
  void anEventLoopIsKnownByItsClassToo() {
    class FastThreadLocalThread extends Thread {}
    assertThat(Pacing.mayWait(new FastThreadLocalThread())).isFalse();
  }
}
