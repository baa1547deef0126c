package io.runbudget.engine;

import static io.runbudget.engine.Interleaved.check;
import static io.runbudget.engine.Interleaved.together;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetTap;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A call's hold, the end of its answer, of its attempt and of its run on threads of their own, in
 * searched interleavings: it is settled once, in its run and in the run around, and nothing stays
 * held.
 */
@Tag("races")
class SpendingLincheckTest {
  private static final int INTERLEAVINGS = 30;
  private static final long PROMPT = 10;
  private static final long OUTPUT = 30;

  /** A call of a model in a run within another, not yet held. */
  private static final class Scene {
    final AtomicReference<Throwable> fault = new AtomicReference<>();
    final FakeTicker ticker = new FakeTicker(0);
    final RunServices services;
    final Run parent;
    final Run child;
    final Binding entry;
    final Attempt attempt;

    Scene() {
      Powers powers = new Powers(false, false, List.of()).with(100, Powers.NO_LIMIT);
      services =
          new RunServices(
              new Machinery(
                  ticker,
                  () -> Instant.EPOCH,
                  new Interleaved.NoTimers(),
                  task -> {},
                  task -> {},
                  task -> {}),
              event -> {},
              EngineSettings.deadline(Duration.ofSeconds(10)).with(powers),
              Mode.ENFORCE,
              fault::set);
      parent = Run.open(services, "r", null, Optional.empty());
      EntryPoint point =
          new EntryPoint("Child.run", Optional.empty(), "configured", 60, Powers.NO_LIMIT);
      child = Run.open(services, point, parent);
      entry = child.bind(true);
      RecordingHandle handle = new RecordingHandle(ticker);
      Connector connector = services.providers.connector("okhttp", "h", 1);
      Call call = new Call("key", connector, "POST", 0, handle, null, null, null);
      attempt = child.begin(call, EndpointPolicy.NONE, 0);
      handle.attempt = attempt;
    }

    void holds() {
      check(
          new Spending(services, new FinalCalls(services)).judge(attempt, new Chat()) == null,
          "it fits");
    }

    void fails() {
      attempt.over(new IOException("refused"));
    }

    void ends() {
      child.end(Exit.RETURNED, null);
      child.unbind(entry);
    }

    void settledOnce(long use) {
      check(fault.get() == null, "fault " + fault);
      long spent = child.purse.tokens.spent();
      check(spent == use, "spent " + spent);
      check(parent.purse.tokens.spent() == spent, "the parent's differ");
      check(child.purse.tokens.left() == 60 - spent, "held");
      check(parent.purse.tokens.left() == 100 - spent, "held by the parent");
    }
  }

  private static final class Chat implements ModelMeter.Asked {
    @Override
    public String model() {
      return "m-1";
    }

    @Override
    public long promptTokens() {
      return PROMPT;
    }

    @Override
    public long maxOutput() {
      return OUTPUT;
    }

    @Override
    public long price(long promptTokens, long outputTokens) {
      return 0;
    }

    @Override
    public ModelMeter.Answer answer(RunbudgetHeaders headers) {
      return new ModelMeter.Answer() {
        @Override
        public void bytes(byte[] from, int offset, int length) {}

        @Override
        public void bytes(ByteBuffer from) {}

        @Override
        public ModelMeter.Used end(boolean complete) {
          return new ModelMeter.Used("m-1", PROMPT, 0, OUTPUT, 0, !complete);
        }
      };
    }
  }

  @Test
  void whatIsHeldWhileItsAttemptEndsIsGivenBack() {
    Lincheck.runConcurrentTest(
        INTERLEAVINGS,
        () -> {
          Scene scene = new Scene();
          together(scene::holds, scene::fails);
          scene.settledOnce(0);
        });
  }

  @Test
  void whatIsHeldWhileItsAttemptAndItsRunEndIsGivenBack() {
    Lincheck.runConcurrentTest(
        INTERLEAVINGS,
        () -> {
          Scene scene = new Scene();
          together(
              scene::holds,
              () -> {
                scene.fails();
                scene.ends();
              });
          scene.settledOnce(0);
        });
  }

  @Test
  void anAnswerThatEndsWithItsAttemptAndItsRunIsSettledOnce() {
    Lincheck.runConcurrentTest(
        INTERLEAVINGS,
        () -> {
          Scene scene = new Scene();
          scene.holds();
          RunbudgetTap tap = new Wire(scene.services).responded(scene.attempt, 200, name -> null);
          together(
              () -> tap.end(true),
              () -> {
                scene.attempt.over(null);
                scene.ends();
              });
          scene.settledOnce(PROMPT + OUTPUT);
        });
  }
}
