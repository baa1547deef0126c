package child.api;

import static child.api.ApiChild.print;

import io.runbudget.api.PlanStep;
import io.runbudget.api.Run;
import io.runbudget.api.Runbudget;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The entry points. */
final class Agent {
  /** Longer than the deadline, so that a call ends without an agent, too. */
  private static final int PATIENCE = 2_500;

  static Run last;

  private Agent() {}

  /** Takes what it has got when its time is up, and says so or does not. */
  static String ask(String address, boolean says) throws IOException {
    Run run = Runbudget.current();
    last = run;
    print("run", run);
    print("active", run.isActive());
    print("enforced", run.isEnforced());
    print("remaining", millis(run.remaining()));
    print("attempts", millis(run.remainingForAttempts()));
    OptionalLong tokens = run.remainingTokens();
    print("tokens", tokens.isPresent() ? tokens.getAsLong() : "none");
    print("usd", run.remainingUsd().map(BigDecimal::toPlainString).orElse("none"));
    print("stop", run.stop().orElse("none"));
    try {
      HttpURLConnection call =
          (HttpURLConnection) new URL("http://" + address + "/").openConnection();
      call.setReadTimeout(PATIENCE);
      return "all of it " + call.getResponseCode();
    } catch (IOException e) {
      print("stopped", run.isStopped());
      print("stopped.stop", run.stop().orElse("none"));
      print("stopped.remaining", millis(run.remaining()));
      return says ? Runbudget.partial("half of it") : "half of it";
    }
  }

  private static Object millis(Optional<Duration> left) {
    return left.isPresent() ? left.get().toMillis() : "none";
  }

  /** Steps within steps, and work handed over from them in each way. */
  static void plan() throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      try (var outer = Runbudget.step("3")) {
        try (PlanStep inner = Runbudget.step("7")) {
          print("nested", step());
          print("pool", pool.submit(Agent::step).get());
          print("future", CompletableFuture.supplyAsync(Agent::step, pool).get());
          String[] seen = new String[1];
          Thread thread = new Thread(() -> seen[0] = step());
          thread.start();
          thread.join();
          print("thread", seen[0]);
        }
        print("restored", step());
        print("pool.restored", pool.submit(Agent::step).get());
      }
      print("left", step());
      print("pool.left", pool.submit(Agent::step).get());
    } finally {
      pool.shutdown();
    }
  }

  private static String step() {
    return Runbudget.currentStep().orElse("none");
  }

  /** A copy of the library and of {@link Asked} in a loader that shares nothing with this one. */
  static void copies() throws Exception {
    List<URL> urls = new ArrayList<>();
    for (String each :
        System.getProperty("child.copy").split(System.getProperty("path.separator"))) {
      urls.add(Path.of(each).toUri().toURL());
    }
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader other = new URLClassLoader(urls.toArray(URL[]::new), platform);
        var step = Runbudget.step("7")) {
      Class<?> asked = other.loadClass("child.api.Asked");
      print("copy.other", asked.getMethod("library").invoke(null) != Asked.library());
      print("copy.run", asked.getMethod("run").invoke(null));
      print("own.run", Asked.run());
    }
  }
}
