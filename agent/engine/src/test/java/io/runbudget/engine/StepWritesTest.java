package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StepWritesTest {
  private final Writes run = new Writes("run1", KeyFormat.UUID_FORMAT);
  private final WriteFacts refund = WritesTest.facts("/v1/refunds", "digest", null);
  private int tries;
  private int outerTries;
  private final StepWrites step = new StepWrites(run, null, () -> tries);

  private String send(StepWrites in, int status) {
    return send(in, refund, status);
  }

  private static String send(StepWrites in, WriteFacts facts, int status) {
    Write write = in.open(Idempotency.AUTO, facts);
    write.sent();
    if (status != 0) {
      write.answered(status);
    }
    write.release();
    return write.key;
  }

  @Test
  void everyTrySendsTheSameKeyWhateverTheAnswer() {
    String first = send(step, 429);
    tries = 1;
    assertThat(send(step, 0)).isEqualTo(first);
    tries = 2;
    assertThat(send(step, 200)).isEqualTo(first);
    assertThat(run.report().duplicates()).isEqualTo(2);
    assertThat(run.report().writes()).isEqualTo(1);
  }

  @Test
  void equalWritesOfOneTryAreToldApartByTheirPlace() {
    String one = send(step, 200);
    String two = send(step, 200);
    assertThat(two).isNotEqualTo(one);
    tries = 1;
    assertThat(send(step, 200)).isEqualTo(one);
    assertThat(send(step, 200)).isEqualTo(two);
    assertThat(send(step, 200)).isNotIn(one, two);
  }

  @Test
  void withinOneTryAnUnknownOutcomeIsTakenUpAgain() {
    String one = send(step, 504);
    assertThat(send(step, 200)).isEqualTo(one);
    assertThat(send(step, 200)).isNotEqualTo(one);
  }

  @Test
  void notWhileItIsInFlight() {
    Write first = step.open(Idempotency.AUTO, refund);
    first.sent();
    assertThat(step.open(Idempotency.AUTO, refund).key).isNotEqualTo(first.key);
  }

  @Test
  void betweenTwoTriesNobodyElseTakesTheKey() {
    String mine = send(step, 504);
    assertThat(run.open(Idempotency.AUTO, refund).key).isNotEqualTo(mine);
    tries = 1;
    assertThat(send(step, 504)).isEqualTo(mine);
    step.over();
    assertThat(run.open(Idempotency.AUTO, refund).key).isEqualTo(mine);
  }

  @Test
  void whatIsStillInFlightWhenTheStepEndsIsKeptUntilItEnds() {
    Write write = step.open(Idempotency.AUTO, refund);
    write.sent();
    step.over();
    assertThat(run.open(Idempotency.AUTO, refund).key).isNotEqualTo(write.key);
    write.release();
    assertThat(run.open(Idempotency.AUTO, refund).key).isEqualTo(write.key);
  }

  @Test
  void anOuterLoopFindsTheWritesOfItsInnerSteps() {
    StepWrites outer = new StepWrites(run, null, () -> outerTries);
    StepWrites inner = new StepWrites(run, outer, () -> tries);
    String one = send(inner, 504);
    tries = 1;
    assertThat(send(inner, 504)).isEqualTo(one);
    inner.over();
    outerTries = 1;
    tries = 0;
    StepWrites next = new StepWrites(run, outer, () -> tries);
    assertThat(send(next, 200)).isEqualTo(one);
    next.over();
    StepWrites another = new StepWrites(run, outer, () -> tries);
    assertThat(send(another, 200)).isNotEqualTo(one);
  }

  @Test
  void withinAnInnerStepAnUnknownOutcomeIsTakenUpAgainToo() {
    StepWrites outer = new StepWrites(run, null, () -> outerTries);
    StepWrites inner = new StepWrites(run, outer, () -> tries);
    String one = send(inner, 0);
    assertThat(send(inner, 200)).isEqualTo(one);
  }

  @Test
  void aBodyThatCannotBeComparedKeepsItsKeyThroughTheTries() {
    WriteFacts stream = WritesTest.facts("/v1/upload", null, null);
    String one = send(step, stream, 504);
    String two = send(step, stream, 504);
    assertThat(two).as("another stream, perhaps").isNotEqualTo(one);
    tries = 1;
    assertThat(send(step, stream, 200)).isEqualTo(one);
    assertThat(send(step, stream, 200)).isEqualTo(two);
  }

  @Test
  void aTryThatGoesOnWhereTheLastFailedSendsWhatIsNotDone() {
    String one = send(step, 200);
    String two = send(step, 429);
    tries = 1;
    assertThat(send(step, 504)).isEqualTo(two);
    tries = 2;
    assertThat(send(step, 200)).isEqualTo(two);
    assertThat(send(step, 200)).as("and if it does all of it again").isEqualTo(one);
  }

  @Test
  void whatWasDoneStaysDoneThoughItIsSentAgain() {
    String one = send(step, 200);
    String two = send(step, 429);
    tries = 1;
    assertThat(send(step, 429)).isEqualTo(two);
    assertThat(send(step, 504)).isEqualTo(one);
    tries = 2;
    assertThat(send(step, 200)).isEqualTo(two);
    step.over();
    assertThat(run.open(Idempotency.AUTO, refund).key).as("another one").isNotIn(one, two);
  }

  @Test
  void aBodyThatCannotBeComparedIsNotSentUnderTheKeyOfOneThatWasDone() {
    WriteFacts stream = WritesTest.facts("/v1/upload", null, null);
    String one = send(step, stream, 201);
    String two = send(step, stream, 503);
    tries = 1;
    assertThat(send(step, stream, 201)).isEqualTo(two);
    assertThat(send(step, stream, 201)).isNotIn(one, two);
  }

  @Test
  void norOneOfAnotherLength() {
    WriteFacts longer = new WriteFacts("POST", "payly:443", "/v1/upload", null, 8, null);
    String one = send(step, WritesTest.facts("/v1/upload", null, null), 503);
    tries = 1;
    assertThat(send(step, longer, 201)).isNotEqualTo(one);
  }

  /** A POST that asks for a status, until it is there. */
  @Test
  void whatIsRepeatedForItsResultHasANewKeyInTheLoopsAroundToo() {
    StepWrites outer = new StepWrites(run, null, () -> outerTries);
    StepWrites inner = new StepWrites(run, outer, () -> tries);
    Write asks = inner.open(Idempotency.AUTO, refund);
    asks.answered(200);
    asks.disliked();
    asks.release();
    tries = 1;
    String second = send(inner, 200);
    assertThat(second).isNotEqualTo(asks.key);
    inner.over();
    outerTries = 1;
    assertThat(send(outer, 200)).isEqualTo(second);
    assertThat(send(outer, 200)).isNotIn(asks.key, second);
  }

  @Test
  void afterTheStepEveryWriteIsNew() {
    String one = send(step, 200);
    step.over();
    tries = 1;
    assertThat(send(step, 200)).isNotEqualTo(one);
  }
}
