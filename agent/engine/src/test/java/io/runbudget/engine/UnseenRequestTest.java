package io.runbudget.engine;

import static io.runbudget.engine.Chats.answer;
import static io.runbudget.engine.Chats.call;
import static io.runbudget.engine.Chats.rig;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A limit of 1000 tokens, and requests whose bodies are seen late or never. */
class UnseenRequestTest {
  private final Rig rig = rig(1_000, Powers.NO_LIMIT, Mode.ENFORCE);
  private final Run run = rig.open();
  private final Binding binding = run.bind(true);

  /** HttpURLConnection's, which is written once there is a connection. */
  private static final class Late extends RecordingHandle {
    boolean isWritten;

    Late(Rig rig, String target, String body) {
      super(rig.ticker);
      request(target, body);
    }

    @Override
    public byte[] body(int max) {
      return isWritten ? super.body(max) : null;
    }
  }

  private Attempt written(Late late) {
    Attempt attempt = rig.begin(binding, "h", 1, 0, late);
    assertThat(rig.refusals.admit(attempt)).isNull();
    late.isWritten = true;
    return attempt;
  }

  @Test
  void aBodyThatIsThereOnlyOnceItIsWrittenIsHeldThen() {
    Attempt attempt = written(new Late(rig, "/chat", "100/300"));
    assertThat(run.purse.tokensLeft()).as("not known yet").isEqualTo(1_000);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    assertThat(run.purse.tokensLeft()).isEqualTo(600);
    assertThat(rig.refusals.exchange(attempt)).as("a redirect").isNull();
    assertThat(run.purse.tokensLeft()).isEqualTo(600);
    answer(rig, attempt, 20, true);
    attempt.over(null);
    assertThat(run.purse.tokens.spent()).isEqualTo(120);
    assertThat(run.purse.tokensLeft()).as("nothing is held twice").isEqualTo(880);
  }

  @Test
  void whatDoesNotFitOnceItIsWrittenIsNotSent() {
    Attempt attempt = written(new Late(rig, "/chat", "1001"));
    assertThat(rig.refusals.exchange(attempt)).contains("0 of 1000 tokens are spent");
    assertThat(attempt.refused()).isEqualTo(RefusalReason.WOULD_NOT_FIT);
    assertThat(run.purse.tokensLeft()).isEqualTo(1_000);
  }

  @Test
  void observeCountsWhatDoesNotFitOnce() {
    Rig watching = rig(100, Powers.NO_LIMIT, Mode.OBSERVE);
    Run its = watching.open();
    Binding entry = its.bind(true);
    call(watching, entry, "90", 30);
    Late late = new Late(watching, "/chat", "50");
    Attempt attempt = watching.begin(entry, "h", 1, 0, late);
    assertThat(watching.refusals.admit(attempt)).isNull();
    late.isWritten = true;
    assertThat(watching.refusals.exchange(attempt)).isNull();
    answer(watching, attempt, 10, true);
    attempt.over(null);
    watching.returned(its, entry);
    assertThat(watching.sink.report().wouldStop().orElseThrow().attempts()).isEqualTo(1);
    assertThat(watching.sink.report().spending().tokens()).isEqualTo(180);
  }

  @Test
  void whatNamesNoModelOnceItIsWrittenIsNotRefusedAndNotCounted() {
    call(rig, binding, "400", 700);
    Attempt attempt = written(new Late(rig, "/plain", "text to a friend"));
    assertThat(rig.refusals.exchange(attempt)).isNull();
    assertThat(attempt.metered).isNull();
    attempt.connected(rig.ticker.nanos());
    attempt.over(new SocketTimeoutException("Read timed out"));
    assertThat(run.purse.tokens.spent()).isEqualTo(1_100);
  }

  /** Its answer tells: a gateway's is counted, whoever else's is not. */
  @Test
  void whatMayBeSomebodyElsesIsNotRefusedAndCountsByItsAnswer() {
    call(rig, binding, "400", 590);
    Attempt model = rig.begin(binding, "h", 1, 0, new Late(rig, "/plain", ""));
    assertThat(rig.refusals.exchange(model)).isNull();
    answer(rig, model, 20, true);
    model.over(null);
    assertThat(run.purse.tokens.spent()).isEqualTo(1_010);
    Attempt other = rig.begin(binding, "h", 1, 0, new Late(rig, "/plain", ""));
    assertThat(rig.refusals.exchange(other)).as("nor is it refused").isNull();
    answer(rig, other, 1, true);
    other.over(null);
    Attempt dead = rig.begin(binding, "h", 1, 0, new Late(rig, "/plain", ""));
    assertThat(rig.refusals.exchange(dead)).isNull();
    dead.connected(rig.ticker.nanos());
    dead.over(new SocketTimeoutException("Read timed out"));
    assertThat(run.purse.tokens.spent()).isEqualTo(1_010);
    assertThat(run.stop()).isNull();
  }

  /** One whose body stays unseen; -1 if its length is not known either. */
  private static RecordingHandle unseen(Rig rig, long length) {
    RecordingHandle handle =
        new RecordingHandle(rig.ticker) {
          @Override
          public long length() {
            return length;
          }

          @Override
          public byte[] body(int max) {
            return null;
          }
        };
    return handle.request("/chat", "");
  }

  private Attempt unseen(Binding its, long length) {
    return rig.begin(its, "h", 1, 0, unseen(rig, length));
  }

  @Test
  void anUnseenPromptIsGuessedByItsLengthAndByTheOnesBefore() {
    Attempt first = unseen(binding, 400);
    assertThat(rig.refusals.exchange(first)).isNull();
    assertThat(run.purse.tokensLeft()).isEqualTo(900);
    first.over(new ConnectException("Connection refused"));
    Rig wide = rig(100_000, Powers.NO_LIMIT, Mode.ENFORCE);
    Run its = wide.open();
    Binding entry = its.bind(true);
    Attempt picture = wide.begin(entry, "h", 1, 0, unseen(wide, 4_000_000));
    assertThat(wide.refusals.exchange(picture)).isNull();
    assertThat(its.purse.tokensLeft()).as("hold.output").isEqualTo(100_000 - 4_096);
    picture.over(new ConnectException("Connection refused"));
    call(wide, entry, "150", 10);
    long left = its.purse.tokensLeft();
    Attempt next = wide.begin(entry, "h", 1, 0, unseen(wide, 4_000_000));
    assertThat(wide.refusals.exchange(next)).isNull();
    assertThat(left - its.purse.tokensLeft()).as("as the one before").isEqualTo(150 + 2 * 10);
  }

  @Test
  void anUnseenPromptOfUnknownLengthIsGuessedByTheOnesBefore() {
    List<Attempt> flying = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      flying.add(unseen(Binding.handedOver(run, run), -1));
      assertThat(rig.refusals.exchange(flying.get(i))).as("not refused for fear").isNull();
    }
    assertThat(run.purse.tokensLeft()).isEqualTo(1_000);
    flying.forEach(each -> each.over(new ConnectException("Connection refused")));
    call(rig, binding, "300", 10);
    assertThat(rig.refusals.exchange(unseen(Binding.handedOver(run, run), -1))).isNull();
    assertThat(run.purse.tokensLeft()).isEqualTo(690 - 320);
    assertThat(rig.refusals.exchange(unseen(Binding.handedOver(run, run), -1))).isNull();
    assertThat(rig.refusals.exchange(unseen(Binding.handedOver(run, run), -1)))
        .as("branches do not spend the same rest twice")
        .contains("310 of 1000 tokens");
  }

  @Test
  void aGuessAloneRefusesNobodyWhoIsAlone() {
    call(rig, binding, "790", 10);
    for (int i = 0; i < 5; i++) {
      Attempt small = unseen(binding, -1);
      assertThat(rig.refusals.exchange(small)).as("790 are far more than are left").isNull();
      small.over(new ConnectException("Connection refused"));
    }
    call(rig, binding, "100", 110);
    assertThat(rig.refusals.exchange(unseen(binding, -1))).as("spent").isNotNull();
  }

  @Test
  void anUnseenPromptThatWasCutCountsAsGuessed() {
    call(rig, binding, "300", 10);
    Attempt attempt = unseen(binding, -1);
    assertThat(rig.refusals.exchange(attempt)).isNull();
    attempt.connected(rig.ticker.nanos());
    attempt.over(new SocketTimeoutException("Read timed out"));
    assertThat(run.purse.tokens.spent()).isEqualTo(310 + 300);
    assertThat(run.purse.estimated()).isEqualTo(1);
  }
}
