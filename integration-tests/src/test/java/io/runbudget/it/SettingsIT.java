package io.runbudget.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.it.harness.ForkedJvm;
import io.runbudget.it.harness.ForkedJvm.Ended;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.server.Behaviours;
import io.runbudget.it.server.ScenarioServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What single settings do to a call that takes 900 ms in a run that may take 400. */
final class SettingsIT {

  private static Ended call(String settings) {
    try (ScenarioServer server = new ScenarioServer(Behaviours.answer(900))) {
      Ended ended =
          ForkedJvm.service(Jdks.current())
              .agent("records=off,run.methods=child.service.Service.handle," + settings)
              .program("child.service.Service", "http://" + server.address(), "call", "exit")
              .run()
              .orFail();
      assertThat(ended.err()).doesNotContain("ERROR");
      return ended;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deadline=400ms",
        "deadline=400ms,reserve=0ms",
        "deadline=PT0.4S",
        "run.Service.handle.deadline=400ms",
        "deadline=60s,run.child.service.Service.handle.deadline=400ms",
        "deadline=400ms,exempt.hosts=*.example.com",
        "deadline=400ms,exempt.threads=other-*"
      })
  void stopsTheCall(String settings) {
    assertThat(call(settings).out())
        .startsWith("failed java.io.InterruptedIOException: runbudget: deadline of 400 ms");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deadline=400ms,mode=observe",
        "deadline=400ms,mode=off",
        "deadline=400ms,exempt.hosts=127.0.0.*",
        "deadline=400ms,exempt.threads=ma*n",
        "deadline=400ms,guard.okhttp.enabled=false,guard.socket.enabled=false",
        "deadline=400ms,run.Service.handle.deadline=30s",
        ""
      })
  void leavesTheCallAlone(String settings) {
    assertThat(call(settings).out()).startsWith("answered 200");
  }

  @Test
  void withoutItsGuardACallIsStoppedInItsSocket() {
    assertThat(call("deadline=400ms,guard.okhttp.enabled=false").out())
        .startsWith("failed java.net.SocketTimeoutException: runbudget: deadline of 400 ms");
  }

  @Test
  void guardThatIsOffIsNotNamedAtTheStart() {
    assertThat(call("deadline=400ms,guard.okhttp.enabled=false").errLines().get(0))
        .contains("[runbudget] INFO started")
        .doesNotContain("okhttp");
  }
}
