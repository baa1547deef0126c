package io.runbudget.engine;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What tests of retries share: a run of 10 s, and loops in it that try again. */
abstract class RetryScenes {
  static final long SECOND = 1_000_000_000L;

  final Rig rig = rig(true);
  final Steps steps = new Steps(rig.services, rig.refusals);
  final Wire wire = new Wire(rig.services);
  Run run = rig.open();
  Binding binding = run.bind(true);
  int said;

  static Rig rig(boolean retries, EndpointPolicy... policies) {
    Powers powers = new Powers(retries, false, List.of(policies));
    EngineSettings settings = EngineSettings.deadline(Duration.ofSeconds(10)).with(powers);
    return new Rig(0, settings, Mode.ENFORCE);
  }

  static EndpointPolicy.Builder policy(String name, String match) {
    return new EndpointPolicy.Builder(name, List.of(EndpointMatch.parse(match).orElseThrow()));
  }

  static Attempt call(Rig rig, Binding binding, RecordingHandle handle, int status) {
    Attempt attempt = rig.begin(binding, "h", 1, 0, handle);
    if (rig.refusals.exchange(attempt) == null) {
      end(rig, attempt, status);
    }
    return attempt;
  }

  static void end(Rig rig, Attempt attempt, int status) {
    if (status > 0) {
      attempt.responded(status, rig.ticker.nanos());
      attempt.over(null);
    } else {
      attempt.over(new IOException("reset"));
    }
  }

  /** Each one says something else: that it is a retry only its loop can tell. */
  Attempt call(int status) {
    return call(rig, binding, post("{" + ++said + "}"), status);
  }

  /** A loop of its own: how many attempts it makes if each ends with {@code status}. */
  int loop(int retries, int status, Runnable body) {
    steps.enter(binding, "loop", retries);
    int tries = 0;
    do {
      body.run();
      tries++;
    } while (tries <= retries && steps.retry(binding, 0) == null);
    steps.leave(binding);
    return tries;
  }

  Map<RefusalReason, Integer> refusals() {
    run.end(Exit.RETURNED, null);
    run.unbind(binding);
    return rig.sink.report().refusals();
  }

  RecordingHandle post(String body) {
    return rig.handle().request("/pay", body);
  }
}
