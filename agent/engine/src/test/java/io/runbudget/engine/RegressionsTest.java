package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetTap;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What happens seldom, and has gone wrong before. */
class RegressionsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final RunbudgetHeaders NONE = name -> null;

  private static Rig rig(Mode mode, Powers powers) {
    EngineSettings settings = EngineSettings.deadline(Duration.ofSeconds(10)).with(powers);
    Rig rig = new Rig(0, settings, mode);
    rig.services.meter = new ChatMeter();
    return rig;
  }

  private static WritePowers writes(Idempotency mode, WriteLedger ledger) {
    return new WritePowers(
        mode, WritePowers.HEADER, KeyFormat.UUID_FORMAT, (body, type) -> new String(body), ledger);
  }

  private static Attempt begin(Rig rig, Binding binding, String path, String body) {
    return rig.begin(binding, "h", 1, 0, rig.handle().request(path, body));
  }

  private static void answer(Rig rig, Attempt attempt, int output) {
    RunbudgetTap tap = new Wire(rig.services).responded(attempt, 200, NONE);
    tap.bytes(new byte[output], 0, output);
    tap.end(true);
    attempt.over(null);
  }

  private static <T> T elsewhere(Supplier<T> work) throws Exception {
    return CompletableFuture.supplyAsync(work, r -> new Thread(r).start()).get();
  }

  @Test
  void whatIsRefusedForItsTokensSaysNothingAboutTheProvider() {
    Powers powers = new Powers(true, false, List.of()).with(100, Powers.NO_LIMIT);
    Rig rig = rig(Mode.ENFORCE, powers);
    Run poor = rig.open();
    Binding its = poor.bind(true);
    for (int i = 0; i < 12; i++) { // an application's loop around what is refused
      assertThat(rig.refusals.exchange(begin(rig, its, "/chat", "500"))).isNotNull();
    }
    RetryWindow window = rig.services.providers.connector("okhttp", "h", 1).provider().window;
    assertThat(window.percent(rig.ticker.nanos())).as("nothing was sent").isZero();
    assertThat(window.isTripped()).as("nothing was sent").isFalse();
  }

  @Test
  void aRunWithoutTokensDoesNotCostAnotherRunItsRetry() {
    Powers powers = new Powers(true, false, List.of()).with(100, Powers.NO_LIMIT);
    Rig rig = rig(Mode.ENFORCE, powers);
    Run poor = rig.open();
    Binding its = poor.bind(true);
    for (int i = 0; i < 12; i++) {
      assertThat(rig.refusals.exchange(begin(rig, its, "/chat", "500"))).isNotNull();
    }
    Run healthy = rig.open();
    Binding binding = healthy.bind(true);
    Steps steps = new Steps(rig.services, rig.refusals);
    steps.enter(binding, "sdk", 2);
    Attempt first = begin(rig, binding, "/chat", "10");
    assertThat(rig.refusals.exchange(first)).isNull();
    first.responded(503, rig.ticker.nanos());
    first.over(null);
    assertThat(steps.retry(binding, 0)).as("its first and only retry").isNull();
  }

  @Test
  void whatIsGivenUpWhileItConnectsAndIsSentAllTheSameIsNotNotedAsNotSent() throws Throwable {
    FakeLedger ledger = new FakeLedger();
    Writes writes = new Writes("run", KeyFormat.UUID_FORMAT);
    WriteFacts facts = new WriteFacts("POST", "h:1", "/pay", "d", 7, null);
    LedgerFacts rowFacts = new LedgerFacts("run", "POST", "h:1", "/pay");
    KeyedWrite write =
        new KeyedWrite(
            writes,
            writes.open(Idempotency.LEDGER, facts),
            new LedgerWrite(ledger, "key", rowFacts, "jdkhttp"),
            new String[0],
            true,
            "POST",
            "jdkhttp");
    assertThat(write.exchange(true)).isNull();
    write.over("died"); // future.orTimeout(2 s): the JDK's exchange goes on
    write.sent(); // TLS is there at last: the request is written
    write.responded(200, NONE);
    assertThat(ledger.heard.toString())
        .as("known after all")
        .containsSubsequence("failed 0", "unknown sent after it was given up", "done 200");
  }

  @Test
  void whatIsOverAsksTheLedgerForNothingMore() {
    FakeLedger ledger = new FakeLedger();
    LedgerWrite write =
        new LedgerWrite(ledger, "key", new LedgerFacts("run", "POST", "h:1", "/pay"), "jdkhttp");
    assertThat(write.exchange(true)).isInstanceOf(LedgerVerdict.Send.class);
    write.end(() -> true, "died"); // the row is FAILED: anybody may send it
    assertThat(write.exchange(true))
        .as("another address is tried")
        .isInstanceOf(LedgerVerdict.Refuse.class);
  }

  @Test
  void whatDiesAfterAnAuthRoundMayBeTriedAgain() {
    EndpointPolicy policy =
        new EndpointPolicy.Builder("h", List.of(EndpointMatch.parse("h").orElseThrow()))
            .retryOn(RetryOn.parse(List.of("timeout", "429", "5xx")).orElseThrow())
            .build();
    Rig rig = rig(Mode.ENFORCE, new Powers(true, false, List.of(policy)));
    Run run = rig.open();
    Binding binding = run.bind(true);
    Steps steps = new Steps(rig.services, rig.refusals);
    Attempt well = begin(rig, binding, "/tool", "w");
    rig.refusals.exchange(well);
    well.responded(200, rig.ticker.nanos());
    well.over(null);
    steps.enter(binding, "sdk", 2);
    Attempt first = begin(rig, binding, "/tool", "x");
    assertThat(rig.refusals.exchange(first)).isNull();
    first.responded(401, rig.ticker.nanos()); // the authenticator knows what to do
    assertThat(rig.refusals.exchange(first)).isNull();
    first.over(new IOException("Connection reset"));
    assertThat(steps.retry(binding, 0)).isNull();
  }

  @Test
  void aPromptThatWasSentAfterARedirectAndCutIsCounted() {
    Rig rig = rig(Mode.ENFORCE, new Powers(false, false, List.of()));
    Run run = rig.open();
    Binding binding = run.bind(true);
    Attempt first = begin(rig, binding, "/chat", "400");
    assertThat(rig.refusals.exchange(first)).isNull();
    first.responded(307, rig.ticker.nanos());
    assertThat(rig.refusals.exchange(first)).isNull();
    first.connected(rig.ticker.nanos());
    rig.millis(9_801);
    first.over(new InterruptedIOException("Canceled"));
    assertThat(run.purse.tokens.spent()).isEqualTo(400);
  }

  @Test
  void theFinalCallInDebtMayBeAskedForOnTheClientsThread() throws Exception {
    Rig rig =
        rig(Mode.ENFORCE, new Powers(false, false, List.of(), true).with(500, Powers.NO_LIMIT));
    Run run = rig.open();
    Binding entry = run.bind(true);
    Attempt first = begin(rig, entry, "/chat", "600");
    assertThat(rig.refusals.exchange(first)).contains("are spent");
    Attempt answers = begin(rig, entry, "/chat", "550"); // enqueue
    String refusal =
        elsewhere( // OkHttp's dispatcher
            () -> {
              Binding its = run.bind(Binding.handedOver(run, answers));
              String said = rig.refusals.exchange(answers);
              run.unbind(its);
              return said;
            });
    assertThat(refusal).isNull();
  }

  @Test
  void theFinalCallInTheReserveOfARunWithinAnotherKeepsToTheOthersTokens() {
    Rig rig =
        rig(Mode.ENFORCE, new Powers(false, false, List.of(), true).with(500, Powers.NO_LIMIT));
    Run around = rig.open();
    around.bind(true);
    Run child = rig.open(around, Optional.of(Duration.ofSeconds(5)));
    Binding its = child.bind(true);
    rig.millis(4_950); // within the child's reserve
    assertThat(rig.refusals.exchange(begin(rig, its, "/chat", "600"))).contains("are spent");
    assertThat(around.purse.tokens.left()).isEqualTo(500);
  }

  @Test
  void theFinalCallInDebtOfARunWithinAnotherKeepsToTheOthersTokens() {
    Rig rig =
        rig(Mode.ENFORCE, new Powers(false, false, List.of(), true).with(500, Powers.NO_LIMIT));
    Run around = rig.open();
    around.bind(true);
    for (int i = 0; i < 3; i++) {
      EntryPoint point =
          new EntryPoint("Tool.run", Optional.empty(), EntryPoint.CONFIGURED, 100, Powers.NO_LIMIT);
      Run child = Run.open(rig.services, point, around);
      Binding its = child.bind(true);
      rig.refusals.exchange(begin(rig, its, "/chat", "3000"));
      Attempt last = begin(rig, its, "/chat", "400");
      if (rig.refusals.exchange(last) == null) {
        answer(rig, last, 10);
      }
      rig.returned(child, its);
    }
    assertThat(around.purse.tokens.debt()).as("of the run around").isZero();
  }

  @Test
  void whatIsWatchedIsCountedToItsEnd() {
    Rig rig = rig(Mode.OBSERVE, new Powers(false, false, List.of()));
    Run run = rig.open();
    Binding binding = run.bind(true);
    Attempt stream = begin(rig, binding, "/chat", "100");
    assertThat(rig.refusals.exchange(stream)).isNull();
    RunbudgetTap tap = new Wire(rig.services).responded(stream, 200, NONE);
    tap.bytes(new byte[10], 0, 10);
    rig.millis(71_000);
    tap.bytes(new byte[1_000], 0, 1_000);
    tap.end(true);
    stream.over(null);
    rig.returned(run, binding);
    RunReport report = rig.sink.report();
    assertThat(report.spending().estimated()).isZero();
    assertThat(report.spending().tokens()).isEqualTo(1_110);
  }

  @Test
  void whatIsReadAfterAPutsRedirectIsNoSecondWrite() throws Throwable {
    FakeLedger ledger = new FakeLedger();
    LedgerWrite watched =
        new LedgerWrite(ledger, "key", new LedgerFacts("run", "PUT", "h:1", "/order/7"), "okhttp");
    Writes writes = new Writes("run", KeyFormat.UUID_FORMAT);
    KeyedWrite write = new KeyedWrite(writes, null, watched, null, true, "PUT", "okhttp");
    write.exchange(true);
    write.responded(302, name -> null);
    write.next(!write.isRedirected()); // OkHttp: GET /order/7/done
    write.sent();
    write.responded(404, name -> null);
    write.over("answered");
    assertThat(ledger.heard).containsExactly("reserve", "sent", "done 302");
  }

  @Test
  void whatNeverReturnsOfARunWithoutADeadlineIsForgotten() {
    WritePowers writes = writes(Idempotency.AUTO, null);
    EngineSettings unbounded = EngineSettings.unlimited().with(Powers.NONE.with(writes));
    Rig rig = new Rig(0, unbounded, Mode.ENFORCE);
    for (int i = 0; i < 100; i++) {
      Run run = rig.open();
      Binding binding = run.bind(true);
      Attempt attempt = begin(rig, binding, "/pay", "{1}");
      assertThat(rig.refusals.exchange(attempt)).isNull();
      attempt.connected(rig.ticker.nanos());
      attempt.responded(201, rig.ticker.nanos()); // its body is neither read nor closed
      rig.returned(run, binding);
    }
    assertThat(rig.services.inFlight.size()).isZero();
  }

  @Test
  void whatAnObservedRunLeftBehindIsForgottenOnceItsHeadIsThere() {
    Rig rig = rig(Mode.OBSERVE, new Powers(false, false, List.of()));
    Run run = rig.open();
    Binding binding = run.bind(true);
    Attempt attempt = begin(rig, binding, "/page", "");
    assertThat(rig.refusals.exchange(attempt)).isNull();
    rig.returned(run, binding);
    rig.millis(70_000);
    assertThat(rig.services.inFlight.size()).as("on its way").isOne();
    Wire wire = new Wire(rig.services);
    wire.responded(attempt, 302, name -> null); // the library follows it
    assertThat(rig.services.inFlight.size()).isOne();
    wire.responded(attempt, 200, name -> null); // its body is neither read nor closed
    assertThat(rig.services.inFlight.size()).isZero();
  }

  @Test
  void anEndpointThatIsSetIsMeasuredHoweverManyHostsWereSeenBefore() {
    EndpointPolicy policy =
        new EndpointPolicy.Builder("pay", List.of(EndpointMatch.parse("pay.example").orElseThrow()))
            .response(ResponseLimit.of(3 * SECOND))
            .build();
    Rig rig = rig(Mode.ENFORCE, new Powers(false, true, List.of(policy)));
    Run run = rig.open();
    Binding binding = run.bind(true);
    for (int i = 0; i < Timings.MAX_OF_ALL; i++) {
      Attempt page = rig.begin(binding, "h" + i, 443, 0, rig.handle().request("/", ""));
      rig.refusals.exchange(page);
      page.responded(200, rig.ticker.nanos());
      page.over(null);
    }
    Attempt pays = rig.begin(binding, "pay.example", 443, 0, rig.handle().request("/", ""));
    rig.refusals.exchange(pays);
    pays.responded(200, rig.ticker.nanos());
    assertThat(pays.timing().head().samples()).isEqualTo(1);
  }

  @Test
  void whoReturnsAfterAFinalCallThatWasCutHasSaidNothing() {
    Rig rig = rig(Mode.ENFORCE, new Powers(false, false, List.of(), true));
    Run run = rig.open();
    Binding binding = run.bind(true);
    Attempt tool = begin(rig, binding, "/tool", "x");
    rig.refusals.exchange(tool);
    rig.millis(9_801);
    tool.over(new InterruptedIOException("Canceled"));
    Attempt answers = begin(rig, binding, "/chat", "100");
    assertThat(rig.refusals.exchange(answers)).isNull();
    rig.millis(199);
    assertThat(answers.isCut()).isTrue();
    answers.over(new InterruptedIOException("Canceled"));
    rig.returned(run, binding); // catch (Exception e) { return ""; }
    assertThat(rig.sink.report().outcome()).isEqualTo(Outcome.SILENT);
  }

  @Test
  void theClientsThreadThatLeavesWhatWasCutIsNobodyAtWork() throws Exception {
    Rig rig = rig(Mode.ENFORCE, new Powers(false, false, List.of(), true));
    Run run = rig.open();
    Binding entry = run.bind(true);
    Attempt tool = begin(rig, entry, "/tool", "x"); // enqueue
    Binding dispatcher = elsewhere(() -> run.bind(Binding.handedOver(run, tool)));
    assertThat(rig.refusals.exchange(tool)).isNull();
    rig.millis(9_801);
    tool.over(new InterruptedIOException("Canceled"));
    // Callback.onFailure completes the application's future; the dispatcher's thread returns later.
    assertThat(rig.refusals.exchange(begin(rig, entry, "/chat", "100"))).isNull();
    run.unbind(dispatcher);
  }

  @Test
  void whatIsFreeIsNotGivenUp() throws Throwable {
    FakeLedger ledger = new FakeLedger();
    WritePowers writes = writes(Idempotency.LEDGER, ledger);
    Rig rig = rig(Mode.ENFORCE, Powers.NONE.with(writes));
    Run run = rig.open();
    Binding binding = run.bind(true);
    Attempt slow = begin(rig, binding, "/pay", "{1}");
    assertThat(rig.refusals.exchange(slow)).isNull();
    slow.connected(rig.ticker.nanos());
    rig.services.mode(Mode.OBSERVE); // as the fuse does
    rig.millis(71_000);
    assertThat(rig.services.inFlight.get(slow.call.key())).as("its guard finds it").isSameAs(slow);
    new Wire(rig.services).responded(slow, 200, NONE);
    slow.over(null);
    assertThat(ledger.heard.toString()).contains("done 200").doesNotContain("unknown");
  }

  @Test
  void whatWouldHaveStoppedTheRunAroundIsOnItsRecord() {
    Rig rig = rig(Mode.OBSERVE, new Powers(false, false, List.of()).with(500, Powers.NO_LIMIT));
    Run around = rig.open();
    Binding outer = around.bind(true);
    Run child = rig.open(around, Optional.of(Duration.ofSeconds(5)));
    Binding its = child.bind(true);
    assertThat(rig.refusals.exchange(begin(rig, its, "/chat", "600"))).isNull();
    assertThat(around.books.wouldStop()).isTrue();
  }

  @Test
  void theRecordSaysTheLimitThatAFinalCallWasGiven() {
    EndpointPolicy policy =
        new EndpointPolicy.Builder("h", List.of(EndpointMatch.parse("h").orElseThrow()))
            .attempt(2 * SECOND)
            .build();
    Powers powers = new Powers(false, false, List.of(policy), true).with(500, Powers.NO_LIMIT);
    Rig rig = rig(Mode.ENFORCE, powers);
    Run run = rig.open();
    Binding binding = run.bind(true);
    assertThat(rig.refusals.exchange(begin(rig, binding, "/chat", "600"))).isNotNull();
    Attempt last = begin(rig, binding, "/chat", "550");
    assertThat(rig.refusals.exchange(last)).isNull();
    answer(rig, last, 1);
    assertThat(run.books.attempts().get(1).timeoutNanos()).isEqualTo(2 * SECOND);
  }

  @Test
  void aWriteThatTheLedgerForbidsIsCountedNowhere() {
    FakeLedger ledger = new FakeLedger();
    ledger.next = new Reservation.Unknown("sent by another");
    WritePowers writes = writes(Idempotency.LEDGER, ledger);
    Rig rig = rig(Mode.ENFORCE, new Powers(true, false, List.of()).with(writes));
    Run run = rig.open();
    Binding binding = run.bind(true);
    for (int i = 0; i < 5; i++) {
      assertThat(rig.refusals.exchange(begin(rig, binding, "/pay", "{1}")))
          .contains("write_unknown");
    }
    RetryWindow window = rig.services.providers.connector("okhttp", "h", 1).provider().window;
    assertThat(window.percent(rig.ticker.nanos())).isZero();
    assertThat(window.isTripped()).isFalse();
  }

  @Test
  void aProbeThatIsNotSentLeavesItToTheNext() {
    RetryWindow window = new RetryWindow(0);
    for (int i = 0; i < 3; i++) {
      window.watched(0);
    }
    assertThat(window.retry(0)).isEqualTo(RetryWindow.Verdict.REFUSED);
    assertThat(window.retry(5 * SECOND)).isEqualTo(RetryWindow.Verdict.PROBE);
    assertThat(window.retry(5 * SECOND)).isEqualTo(RetryWindow.Verdict.REFUSED);
    window.takesBack(true, true, 5 * SECOND);
    assertThat(window.percent(5 * SECOND)).isEqualTo(100);
    assertThat(window.retry(5 * SECOND)).isEqualTo(RetryWindow.Verdict.PROBE);
    window.takesBack(true, true, 6 * SECOND); // a second later: counted it stays
    window.takesBack(false, false, 6 * SECOND); // of nothing nothing is taken
    window.attempt(6 * SECOND);
    assertThat(window.percent(6 * SECOND)).isEqualTo(80);
  }

  @Test
  void aProbeThatIsNotSentLeavesTheNextOnesTurnAlone() {
    RetryWindow window = new RetryWindow(0);
    for (int i = 0; i < 3; i++) {
      window.watched(0);
    }
    assertThat(window.retry(0)).isEqualTo(RetryWindow.Verdict.REFUSED);
    assertThat(window.retry(5 * SECOND)).isEqualTo(RetryWindow.Verdict.PROBE);
    assertThat(window.retry(10 * SECOND)).as("the next").isEqualTo(RetryWindow.Verdict.PROBE);
    window.takesBack(true, true, 5 * SECOND); // it had to wait, and was refused then
    assertThat(window.retry(11 * SECOND)).isEqualTo(RetryWindow.Verdict.REFUSED);
  }
}
