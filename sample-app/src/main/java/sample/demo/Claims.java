package sample.demo;

import java.util.Map;
import java.util.Optional;
import sample.provider.Misbehaviour;

/** What this project says about itself, held against the measurement. */
final class Claims {
  private static final long SDK_ATTEMPTS_MS = 3 * 10_000;
  private static final long FRAMEWORK_ATTEMPTS_MS = 3 * 1_000;
  private static final long HUNG_GRACE_MS = 100;

  private final Map<Arm, ArmResult> results;
  private final Verdicts verdicts;

  Claims(Map<Arm, ArmResult> results, Verdicts verdicts) {
    this.verdicts = verdicts;
    this.results = results;
  }

  void check() {
    results.forEach(
        (arm, result) -> {
          if (arm == Arm.ENFORCE) {
            enforced(result);
          } else {
            unlimited(arm, result);
          }
        });
    if (results.size() == Arm.values().length) {
      compared(results.get(Arm.BARE), results.get(Arm.OBSERVE), results.get(Arm.ENFORCE));
    } else {
      System.out.println("      not all arms were run: nothing to compare");
    }
  }

  private void unlimited(Arm arm, ArmResult result) {
    double sdk = result.took(Misbehaviour.HANG).min() / 1e3;
    double framework = result.took(Misbehaviour.MODEL_HANG).min() / 1e3;
    claim(
        sdk * 1e3 > SDK_ATTEMPTS_MS && framework * 1e3 > FRAMEWORK_ATTEMPTS_MS,
        "%s: a hung call costs all its attempts, > 3 x 10 s: %.2f s, > 3 x 1 s: %.2f s",
        arm,
        sdk,
        framework);
    LeftBehind left = result.left();
    claim(
        left.open() > 0
            && left.begun() > 0
            && left.sockets() != 0
            && left.processes() > 0
            && left.waiting() > 0,
        "%s: the work goes on after the deadline",
        arm);
  }

  private void enforced(ArmResult result) {
    double limit = Load.DEADLINE.plus(Reply.GRACE).toMillis() / 1e3;
    double max = result.took(all -> true).max() / 1e3;
    claim(max <= limit, "enforce: no run takes longer than %.2f s: %.2f s", limit, max);
    double hungLimit = Load.DEADLINE.toMillis() / 1e3 + HUNG_GRACE_MS / 1e3;
    double hung = result.took(Misbehaviour.HANG).max() / 1e3;
    double framework = result.took(Misbehaviour.MODEL_HANG).max() / 1e3;
    claim(
        hung <= hungLimit && framework <= hungLimit,
        "enforce: a hung call with its retries ends within %.2f s: %.2f s and %.2f s",
        hungLimit,
        hung,
        framework);
    LeftBehind left = result.left();
    claim(
        left.open() == 0
            && left.begun() == 0
            && left.sockets() <= 0
            && left.processes() == 0
            && left.waiting() == 0,
        "enforce: nothing is left behind 500 ms after the deadline");
    Health after = result.after();
    claim(
        after.answers() && after.takesJobs() && after.consumersLost() == 0 && after.breakerClosed(),
        "enforce: the service answers and takes jobs as before, no thread lost, breaker closed");
    claim(
        after.fresh(),
        "enforce: the lazy thread lives on though the run that started it was stopped: %d ms",
        after.sourcesAgeMs());
    Optional<String> retries = result.records().retriesCause();
    claim(retries.isPresent(), "enforce: retries are named as a cause: %s", retries.orElse("-"));
    long silent = result.records().outcomes("silent");
    claim(silent > 0, "enforce: silent stops are counted, not hidden: %d", silent);
  }

  private void compared(ArmResult bare, ArmResult observe, ArmResult enforce) {
    int healthy = bare.healthy().size();
    claim(
        bare.healthyLike(bare) == healthy
            && observe.healthyLike(bare) == healthy
            && enforce.healthyLike(bare) == healthy,
        "all %d healthy runs are answered, with the same words in all arms",
        healthy);
    Prediction prediction = Prediction.of(observe, enforce);
    claim(
        prediction.close(),
        "observe predicted %d stops, enforce made %d (may differ by 10 %%, at least 1)",
        prediction.predicted(),
        prediction.stopped());
    claim(
        prediction.late() > 0
            && prediction.lateThenInTime() == prediction.late()
            && prediction.othersChanged() == 0,
        "%d of the %d questions late in observe are in time in enforce; others changed: %d",
        prediction.lateThenInTime(),
        prediction.late(),
        prediction.othersChanged());
  }

  private void claim(boolean holds, String format, Object... values) {
    verdicts.claim(holds, format, values);
  }
}
