package io.runbudget.engine;

import static io.runbudget.engine.Chats.begin;
import static io.runbudget.engine.Chats.refusal;
import static io.runbudget.engine.Chats.rig;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

/** What a call costs that ends without an answer. */
class BilledTest {
  private final Rig rig = rig(1_000, Powers.NO_LIMIT, Mode.ENFORCE);
  private final Run run = rig.open();
  private final Binding binding = run.bind(true);

  /** The provider goes on with what nobody waits for any more. */
  @Test
  void whatDiesOnItsOwnTimeoutOnceItIsOutCostsItsPrompt() {
    Attempt attempt = begin(rig, binding, "100/300");
    rig.refusals.exchange(attempt);
    attempt.connected(rig.ticker.nanos());
    attempt.over(new SocketTimeoutException("Read timed out"));
    rig.returned(run, binding);
    RunReport report = rig.sink.report();
    assertThat(report.spending().tokens()).isEqualTo(100);
    assertThat(report.spending().estimated()).isEqualTo(1);
    assertThat(report.attempts().get(0).end()).isEqualTo(AttemptEnd.DIED);
    assertThat(report.attempts().get(0).used().orElseThrow().input()).isEqualTo(100);
  }

  @Test
  void whatNobodyHasComeBackForWhenItsRunEndsCostsItsPrompt() {
    Attempt attempt = begin(rig, binding, "100");
    rig.refusals.exchange(attempt);
    attempt.connected(rig.ticker.nanos());
    rig.returned(run, binding);
    assertThat(run.purse.tokens.spent()).isEqualTo(100);
  }

  @Test
  void whatNeverHadAConnectionCostsNothing() {
    Attempt cut = begin(rig, binding, "100");
    rig.refusals.exchange(cut);
    cut.cut();
    cut.over(new IOException("Canceled"));
    assertThat(run.purse.tokens.spent()).as("cut as it connected").isZero();
    Attempt again = begin(rig, binding, "100");
    rig.refusals.exchange(again);
    again.connected(rig.ticker.nanos()); // pooled, and closed by the other side
    rig.refusals.exchange(again);
    again.over(new ConnectException("Connection refused"));
    assertThat(run.purse.tokens.spent()).as("sent again, to nobody").isZero();
    Attempt unknown = begin(rig, binding, "100");
    rig.refusals.exchange(unknown);
    unknown.connected(rig.ticker.nanos()); // java.net.http's, whose TLS was still to come
    unknown.over(new IOException(new SSLHandshakeException("certificate_unknown")));
    assertThat(run.purse.tokens.spent()).as("no TLS").isZero();
    assertThat(run.purse.tokensLeft()).isEqualTo(1_000);
  }

  @Test
  void observeCountsWhatDiedOnItsOwnTimeoutToo() {
    Rig watching = rig(100, Powers.NO_LIMIT, Mode.OBSERVE);
    Run its = watching.open();
    Binding entry = its.bind(true);
    Attempt attempt = begin(watching, entry, "90");
    assertThat(watching.refusals.exchange(attempt)).isNull();
    attempt.connected(watching.ticker.nanos());
    attempt.over(new SocketTimeoutException("Read timed out"));
    assertThat(refusal(watching, entry, "50")).isNull();
    assertThat(its.purse.tokens.spent()).isEqualTo(90);
    assertThat(its.books.wouldStop()).isTrue();
  }
}
