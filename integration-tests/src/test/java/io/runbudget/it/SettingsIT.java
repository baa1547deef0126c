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

/** What single settings do to a call that takes two seconds in a run that may take one. */
final class SettingsIT {

  private static Ended call(String settings) {
    try (ScenarioServer server = new ScenarioServer(Behaviours.answer(2_000))) {
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
        "deadline=1s",
        "deadline=1s,reserve=0ms",
        "deadline=PT1.0S",
        "run.Service.handle.deadline=1s",
        "deadline=60s,run.child.service.Service.handle.deadline=1s",
        "deadline=1s,exempt.hosts=*.example.com",
        "deadline=1s,exempt.threads=other-*"
      })
  void stopsTheCall(String settings) {
    assertThat(call(settings).out())
        .startsWith("failed java.io.InterruptedIOException: runbudget: deadline of 1.0 s");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deadline=1s,mode=observe",
        "deadline=1s,mode=off",
        "deadline=1s,exempt.hosts=127.0.0.*",
        "deadline=1s,exempt.threads=ma*n",
        "deadline=1s,guard.okhttp.enabled=false,guard.socket.enabled=false",
        "deadline=1s,run.Service.handle.deadline=30s",
        ""
      })
  void leavesTheCallAlone(String settings) {
    assertThat(call(settings).out()).startsWith("answered 200");
  }

  @Test
  void withoutItsGuardACallIsStoppedInItsSocket() {
    assertThat(call("deadline=1s,guard.okhttp.enabled=false").out())
        .startsWith("failed java.net.SocketTimeoutException: runbudget: deadline of 1.0 s");
  }

  @Test
  void guardThatIsOffIsNotNamedAtTheStart() {
    assertThat(call("deadline=1s,guard.okhttp.enabled=false").errLines().get(0))
        .contains("[runbudget] INFO started")
        .doesNotContain("okhttp");
  }
}
