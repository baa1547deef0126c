package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WritesTest {
  private final Writes writes = new Writes("run1", KeyFormat.UUID_FORMAT);
  private final WriteFacts refund = facts("/v1/refunds", "digest", null);

  static WriteFacts facts(String target, String arguments, String planStep) {
    return new WriteFacts("POST", "payly:443", target, arguments, 7, planStep);
  }

  private Write auto(WriteFacts facts) {
    return writes.open(Idempotency.AUTO, facts);
  }

  private static void ends(Write write, int status) {
    write.sent();
    write.answered(status);
    write.release();
  }

  @Test
  void twoWantedWritesStayTwo() {
    Write first = auto(refund);
    ends(first, 200);
    Write second = auto(refund);
    assertThat(second.key).isNotEqualTo(first.key);
    assertThat(writes.report().twins()).isEqualTo(1);
    assertThat(writes.report().twinTargets()).containsExactly("POST payly:443/v1/refunds");
    assertThat(writes.report().duplicates()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 408, 502, 503, 504})
  void aWriteOfUnknownOutcomeIsTakenUpAgain(int status) {
    Write first = auto(refund);
    first.sent();
    if (status != 0) {
      first.answered(status);
    }
    first.release();
    Write second = auto(refund);
    assertThat(second.key).isEqualTo(first.key);
    assertThat(second.again).isTrue();
    assertThat(writes.report().duplicates()).isEqualTo(1);
    assertThat(auto(refund).key).as("while that one is in flight").isNotEqualTo(first.key);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 400, 409, 422, 429, 500})
  void afterAnyOtherStatusItIsAWriteOfItsOwn(int status) {
    Write first = auto(refund);
    ends(first, status);
    assertThat(auto(refund).key).isNotEqualTo(first.key);
  }

  @Test
  void whatWasNeverSentIsNoDuplicate() {
    Write first = auto(refund);
    first.release();
    assertThat(auto(refund).again).isFalse();
  }

  /** Its connection was refused, say: of the one before still nobody knows. */
  @Test
  void whoTakesItUpAndDoesNotSendItLeavesItUnknown() {
    Write first = auto(refund);
    ends(first, 504);
    Write second = auto(refund);
    second.release();
    Write third = auto(refund);
    assertThat(third.key).isEqualTo(first.key);
    assertThat(writes.report().twins()).isZero();
  }

  @Test
  void whatIsSentAfterItWasGivenUpIsUnknown() {
    Write first = auto(refund);
    first.release();
    first.sent();
    first.sent();
    assertThat(first.outcome()).isEqualTo(WriteOutcome.UNKNOWN);
    assertThat(auto(refund).key).isEqualTo(first.key);
    assertThat(auto(refund).key).as("told once").isNotEqualTo(first.key);
  }

  @Test
  void neverWhileInFlight() {
    Write first = auto(refund);
    first.sent();
    assertThat(auto(refund).key).isNotEqualTo(first.key);
    assertThat(first.hold()).isTrue();
    first.release();
    assertThat(auto(refund).key).as("its step is not over").isNotEqualTo(first.key);
    first.release();
    assertThat(auto(refund).key).isEqualTo(first.key);
  }

  @Test
  void aReplannedWriteOfUnknownOutcomeIsFoundAgain() {
    Write first = auto(facts("/v1/refunds", "digest", "3"));
    ends(first, 504);
    assertThat(auto(facts("/v1/refunds", "digest", "4")).key).isEqualTo(first.key);
  }

  /** Not by the order in which the run gets to its steps, which branches may change. */
  @Test
  void equalWritesOfTwoPlanStepsHaveTheKeysOfTheirSteps() {
    WriteFacts inThree = facts("/v1/refunds", "digest", "3");
    WriteFacts inFour = facts("/v1/refunds", "digest", "4");
    Write three = auto(inThree);
    Write four = auto(inFour);
    Write threeAgain = auto(inThree);
    assertThat(Set.of(three.key, four.key, threeAgain.key)).hasSize(3);
    Writes restarted = new Writes("run1", KeyFormat.UUID_FORMAT);
    assertThat(restarted.open(Idempotency.AUTO, inFour).key).isEqualTo(four.key);
    assertThat(restarted.open(Idempotency.AUTO, inThree).key).isEqualTo(three.key);
    assertThat(restarted.open(Idempotency.AUTO, inThree).key).isEqualTo(threeAgain.key);
  }

  @ParameterizedTest
  @EnumSource(names = {"STRICT", "LEDGER"})
  void strictMakesEqualArgumentsOneWrite(Idempotency mode) {
    Write first = writes.open(mode, facts("/v1/refunds", "digest", "3"));
    Write inFlight = writes.open(mode, refund);
    ends(first, 200);
    ends(inFlight, 400);
    Write replanned = writes.open(mode, facts("/v1/refunds", "digest", "9"));
    assertThat(inFlight.key).isEqualTo(first.key);
    assertThat(replanned.key).isEqualTo(first.key);
    assertThat(writes.report().duplicates()).isEqualTo(2);
    assertThat(writes.open(mode, facts("/v1/refunds", "other", "3")).key).isNotEqualTo(first.key);
  }

  @Test
  void aProgramThatDoesTheSameAgainHasTheSameKeys() {
    Writes restarted = new Writes("run1", KeyFormat.UUID_FORMAT);
    WriteFacts other = facts("/v1/notes", "digest", null);
    Write one = auto(refund);
    Write two = auto(refund);
    Write three = auto(other);
    // Different writes may come in another order.
    assertThat(restarted.open(Idempotency.AUTO, other).key).isEqualTo(three.key);
    assertThat(restarted.open(Idempotency.AUTO, refund).key).isEqualTo(one.key);
    assertThat(restarted.open(Idempotency.AUTO, refund).key).isEqualTo(two.key);
    assertThat(new Writes("run2", KeyFormat.UUID_FORMAT).open(Idempotency.AUTO, refund).key)
        .isNotEqualTo(one.key);
  }

  @Test
  void everyPartOfAWriteCounts() {
    Set<String> keys = new HashSet<>();
    for (Idempotency mode : new Idempotency[] {Idempotency.AUTO, Idempotency.STRICT}) {
      keys.clear();
      keys.add(writes.open(mode, new WriteFacts("POST", "a:1", "/x", "d", 7, null)).key);
      keys.add(writes.open(mode, new WriteFacts("PUT", "a:1", "/x", "d", 7, null)).key);
      keys.add(writes.open(mode, new WriteFacts("POST", "b:1", "/x", "d", 7, null)).key);
      keys.add(writes.open(mode, new WriteFacts("POST", "a:1", "/y", "d", 7, null)).key);
      keys.add(writes.open(mode, new WriteFacts("POST", "a:1", "/x", "e", 7, null)).key);
      assertThat(keys).hasSize(5);
    }
    assertThat(
            writes.open(Idempotency.STRICT, new WriteFacts("post", "A:1", "/x", "d", 7, null)).key)
        .isIn(keys);
  }

  @ParameterizedTest
  @EnumSource(names = {"AUTO", "STRICT", "LEDGER"})
  void argumentsThatCannotBeComparedHaveRandomKeys(Idempotency mode) {
    WriteFacts stream = facts("/v1/upload", null, null);
    Write first = writes.open(mode, stream);
    ends(first, 504);
    assertThat(writes.open(mode, stream).key).isNotEqualTo(first.key);
    assertThat(writes.report().random()).isEqualTo(2);
  }

  @Test
  void memoryIsBoundedAndKeysStayUnique() {
    Set<String> keys = new HashSet<>();
    int count = Writes.MAX_REMEMBERED + 1_000;
    for (int i = 0; i < count; i++) {
      Write write = auto(facts("/" + i, "digest", null));
      keys.add(write.key);
      ends(write, 504);
    }
    assertThat(keys).hasSize(count);
    assertThat(auto(facts("/1", "digest", null)).key).isIn(keys);
    assertThat(auto(facts("/" + (count - 1), "digest", null)).key).isNotIn(keys);
    assertThat(writes.report().random()).isEqualTo(1_001);
  }

  @Test
  void twinTargetsHideQueriesAndAreFew() {
    for (int i = 0; i < 100; i++) {
      ends(auto(facts("/" + i + "?key=secret", "d", null)), 200);
      ends(auto(facts("/" + i + "?key=secret", "d", null)), 200);
    }
    assertThat(writes.report().twins()).isEqualTo(100);
    assertThat(writes.report().twinTargets()).hasSize(Writes.MAX_TWINS).doesNotContain("secret");
    assertThat(String.join(" ", writes.report().twinTargets())).doesNotContain("secret");
  }
}
