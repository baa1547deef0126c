package child.resilience4j;

import child.Http;
import child.Outcome;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One circuit breaker for six runs, and what it then thinks of the provider. Arguments: the
 * provider's address, how the calls end.
 */
public final class Breakers {
  private static final int RUNS = 6;

  private final String provider;
  private final AtomicInteger ignored = new AtomicInteger();

  private Breakers(String provider) {
    this.provider = provider;
  }

  public static void main(String[] arguments) throws Exception {
    Breakers breakers = new Breakers(arguments[0]);
    run(() -> Http.get(arguments[0] + "ok")); // what a client loads first is no provider's fault
    for (int i = 1; i < arguments.length; i++) {
      System.out.println("ok " + arguments[i] + " " + breakers.play(arguments[i]));
    }
    System.exit(0);
  }

  private String play(String name) throws Exception {
    ignored.set(0);
    CircuitBreaker breaker = breaker();
    switch (name) {
      case "stopped" -> atOnce(() -> breaker.executeCallable(() -> Http.get(provider + "hang")));
      case "stages" ->
          atOnce(
              () ->
                  breaker
                      .executeCompletionStage(() -> Http.stage(provider + "hang"))
                      .toCompletableFuture()
                      .get());
      case "limited" -> inTurn(breaker, () -> Http.get(provider + "hang"));
      case "busy" -> inTurn(breaker, () -> Http.get(provider + "busy"));
      case "timeouts" -> inTurn(breaker, () -> Http.get(provider + "hang", 300));
      case "resets" -> {
        try (ServerSocket server = resetting()) {
          String url = "http://127.0.0.1:" + server.getLocalPort() + "/";
          inTurn(breaker, () -> Http.get(url));
        }
      }
      case "halfOpen" -> {
        breaker.transitionToOpenState();
        breaker.transitionToHalfOpenState();
        run(() -> breaker.executeCallable(() -> Http.get(provider + "hang")));
        String state = breaker.getState() + " ";
        run(() -> breaker.executeCallable(() -> Http.get(provider + "ok")));
        return state + told(breaker);
      }
      default -> throw new IllegalArgumentException(name);
    }
    return told(breaker);
  }

  private CircuitBreaker breaker() {
    CircuitBreaker breaker =
        CircuitBreaker.of(
            "provider",
            CircuitBreakerConfig.custom()
                .minimumNumberOfCalls(5)
                .permittedNumberOfCallsInHalfOpenState(1)
                .build());
    breaker.getEventPublisher().onIgnoredError(event -> ignored.incrementAndGet());
    return breaker;
  }

  private String told(CircuitBreaker breaker) {
    String next = run(() -> breaker.executeCallable(() -> Http.get(provider + "ok")));
    return breaker.getState()
        + " failed="
        + breaker.getMetrics().getNumberOfFailedCalls()
        + " ignored="
        + ignored
        + " next="
        + next;
  }

  private static void inTurn(CircuitBreaker breaker, Callable<String> call) {
    for (int i = 0; i < RUNS; i++) {
      run(() -> breaker.executeCallable(call));
    }
  }

  private static void atOnce(Callable<String> call) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(RUNS);
    List<Callable<String>> runs = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      runs.add(() -> run(call));
    }
    for (Future<String> run : threads.invokeAll(runs)) {
      run.get();
    }
    threads.shutdown();
  }

  private static String run(Callable<String> work) {
    try {
      return Outcome.Agent.run(work);
    } catch (Exception e) {
      return e.getClass().getSimpleName();
    }
  }

  /** Resets every connection. */
  private static ServerSocket resetting() throws Exception {
    ServerSocket server = new ServerSocket(0);
    Thread thread =
        new Thread(
            () -> {
              try {
                while (true) {
                  Socket socket = server.accept();
                  socket.setSoLinger(true, 0);
                  socket.close();
                }
              } catch (java.io.IOException e) {
                return; // closed
              }
            });
    thread.setDaemon(true);
    thread.start();
    return server;
  }
}
