package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetTap;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/** Calls of a model at {@code /chat}, whose bodies and answers a {@link ChatMeter} reads. */
final class Chats {
  private Chats() {}

  /** Deadline 10 s, and these limits. */
  static Rig rig(long tokens, long microUsd, Mode mode) {
    Powers powers = new Powers(false, false, List.of()).with(tokens, microUsd);
    return metered(new Rig(0, EngineSettings.deadline(Duration.ofSeconds(10)).with(powers), mode));
  }

  static Rig metered(Rig rig) {
    rig.services.meter = new ChatMeter();
    return rig;
  }

  static Attempt begin(Rig rig, Binding binding, String body) {
    return rig.begin(binding, "h", 1, 0, rig.handle().request("/chat", body));
  }

  /** Why it is not sent, null if it is; it goes on then. */
  static String refusal(Rig rig, Binding binding, String body) {
    return rig.refusals.exchange(begin(rig, binding, body));
  }

  /** A call whose answer has {@code output} tokens; returns the refusal if there is one. */
  static String call(Rig rig, Binding binding, String body, int output) {
    Attempt attempt = begin(rig, binding, body);
    String refusal = rig.refusals.exchange(attempt);
    if (refusal == null) {
      answer(rig, attempt, output, true);
      attempt.over(null);
    }
    return refusal;
  }

  /** Its answer arrives, in two pieces. */
  static void answer(Rig rig, Attempt attempt, int output, boolean complete) {
    RunbudgetTap tap = new Wire(rig.services).responded(attempt, 200, name -> null);
    tap.bytes(new byte[output], 0, output - 1);
    tap.bytes(ByteBuffer.allocate(1));
    tap.end(complete);
  }
}
