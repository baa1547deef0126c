package io.runbudget.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunbudgetBridgeTest {
  private final FakePort port = FakePort.fresh();

  @AfterEach
  void nothingStaysBound() {
    assertThat(RunbudgetBridge.isBound()).isFalse();
  }

  private static final RunbudgetHandle HANDLE =
      new RunbudgetHandle() {
        @Override
        public void cancel() {}

        @Override
        public String close() {
          return "stream";
        }
      };

  private static Object open() {
    return RunbudgetBridge.open(new Object(), "okhttp", "host", 443, "GET", 0, HANDLE);
  }

  @Test
  void onlyTheFirstEngineIsConnected() {
    assertThat(RunbudgetBridge.connect(port)).isFalse();
  }

  @Test
  void aThreadWorksForARunFromItsEntryToItsEnd() {
    assertThat(open()).isNull();
    RunbudgetBridge.enterRun(3);
    assertThat(RunbudgetBridge.isBound()).isTrue();
    assertThat(open()).isEqualTo("attempt");
    assertThat(RunbudgetBridge.leaveRunWith("result")).isEqualTo("result");
    assertThat(open()).isNull();
    assertThat(port.calls)
        .containsExactly("enter 3 in null", "open in run", "left run with result");
  }

  @Test
  void whatIsThrownIsGivenBack() {
    RunbudgetBridge.enterRun(3);
    Throwable thrown = new IllegalStateException("x");
    assertThat(RunbudgetBridge.leaveRunThrowing(thrown)).isSameAs(thrown);
    assertThat(port.calls).endsWith("left run throwing x");
  }

  @Test
  void theOuterRunIsRestoredWhenTheInnerOneIsLeft() {
    port.opens = "outer";
    RunbudgetBridge.enterRun(1);
    port.opens = "inner";
    RunbudgetBridge.enterRun(2);
    open();
    RunbudgetBridge.leaveRun();
    open();
    RunbudgetBridge.leaveRun();
    assertThat(port.calls)
        .containsExactly(
            "enter 1 in null",
            "enter 2 in outer",
            "open in inner",
            "left inner with null",
            "open in outer",
            "left outer with null");
  }

  @Test
  void anEntryPointThatOpensNothingIsNotLeftEither() {
    RunbudgetBridge.enterRun(1);
    port.opens = null;
    RunbudgetBridge.enterRun(2);
    open();
    RunbudgetBridge.leaveRun();
    assertThat(port.calls).containsExactly("enter 1 in null", "enter 2 in run", "open in run");
    RunbudgetBridge.leaveRun();
  }

  @Test
  void handedOverWorkHidesWhatTheThreadDidBefore() {
    RunbudgetBridge.enterRun(1);
    RunbudgetBridge.bind("other");
    open();
    RunbudgetBridge.bind(null);
    assertThat(RunbudgetBridge.isBound()).isFalse();
    assertThat(open()).isNull();
    RunbudgetBridge.unbind();
    RunbudgetBridge.unbind();
    open();
    RunbudgetBridge.leaveRun();
    assertThat(port.calls)
        .containsExactly(
            "enter 1 in null",
            "handOver other",
            "open in handed other",
            "handedBack handed other",
            "open in run",
            "left run with null");
  }

  @Test
  void leavingMoreThanWasEnteredIsHarmless() {
    RunbudgetBridge.leaveRun();
    RunbudgetBridge.unbind();
    assertThat(RunbudgetBridge.leaveRunWith("x")).isEqualTo("x");
    RunbudgetBridge.enterRun(1);
    RunbudgetBridge.leaveRun();
    RunbudgetBridge.leaveRun();
    assertThat(port.calls).containsExactly("enter 1 in null", "left run with null");
  }

  @Test
  void aBindingStaysOnItsThread() throws InterruptedException {
    RunbudgetBridge.enterRun(1);
    AtomicBoolean bound = new AtomicBoolean();
    Thread other = new Thread(() -> bound.set(RunbudgetBridge.isBound()));
    other.start();
    other.join();
    RunbudgetBridge.leaveRun();
    assertThat(bound).isFalse();
  }

  @Test
  void anEngineThatThrowsIsCountedAndPairsStayPairs() {
    port.failure = new IllegalStateException("engine");
    RunbudgetBridge.enterRun(1);
    RunbudgetBridge.bind("attempt");
    RunbudgetBridge.unbind();
    assertThat(RunbudgetBridge.leaveRunWith("result")).isEqualTo("result");
    assertThat(port.faults).containsExactly("entry engine", "hand-over engine");

    port.failure = null;
    RunbudgetBridge.enterRun(2);
    RunbudgetBridge.bind("attempt");
    port.failure = new IllegalStateException("late");
    RunbudgetBridge.unbind();
    Throwable thrown = new IllegalStateException("the application's");
    assertThat(RunbudgetBridge.leaveRunThrowing(thrown)).isSameAs(thrown);
    assertThat(port.faults).endsWith("hand-over late", "entry late");
  }

  @Test
  void anEngineThatCannotEvenCountIsIgnored() {
    port.failure = new IllegalStateException("engine");
    port.deaf = true;
    assertThatCode(() -> RunbudgetBridge.enterRun(1)).doesNotThrowAnyException();
    assertThatCode(RunbudgetBridge::leaveRun).doesNotThrowAnyException();
    assertThatCode(() -> RunbudgetBridge.fault("x", new Error())).doesNotThrowAnyException();
  }

  @Test
  void callsOfHooksAreMadeInsideTheirSitesCatch() {
    RunbudgetBridge.enterRun(1);
    port.failure = new IllegalStateException("engine");
    assertThatThrownBy(RunbudgetBridgeTest::open).hasMessage("engine");
    assertThatThrownBy(() -> RunbudgetBridge.admit("attempt")).hasMessage("engine");
    port.failure = null;
    assertThat(RunbudgetBridge.admit("attempt")).isNull();
    assertThat(RunbudgetBridge.exchange("attempt")).isNull();
    assertThat(RunbudgetBridge.attempt("key")).isEqualTo("attempt");
    assertThat(RunbudgetBridge.remaining("attempt")).isEqualTo(7);
    assertThat(RunbudgetBridge.replaces("attempt")).isTrue();
    RunbudgetBridge.responded("attempt", 200);
    assertThat(RunbudgetBridge.ended("attempt", null)).isNull();
    RunbudgetBridge.outside("okhttp", "host", "url");
    assertThat(port.calls).endsWith("ended attempt", "outside okhttp host url");
    RunbudgetBridge.leaveRun();
  }
}
