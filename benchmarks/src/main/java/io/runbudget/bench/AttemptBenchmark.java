package io.runbudget.bench;

import io.runbudget.engine.EndpointMatch;
import io.runbudget.engine.EndpointPolicy;
import io.runbudget.engine.ModelMeter;
import io.runbudget.engine.Powers;
import io.runbudget.usage.UsageMeter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The engine's whole bookkeeping of one attempt that is no write and calls no model, and of one run
 * with one attempt. Each thread has a run of its own; {@code -t 4} for four.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class AttemptBenchmark {
  private static final String HOST = "api.example.com";
  private static final byte[] NOTHING = {};

  /** Nothing set; endpoints, retries and admission; the same with timeouts of the endpoint. */
  @Param({"none", "powers", "timed"})
  public String set = "none";

  private BenchEngine engine = new BenchEngine(Powers.NONE, ModelMeter.NONE);

  /** The engine, with the meter that every agent has. */
  @Setup
  public void engine() {
    engine =
        new BenchEngine(powers(set), new UsageMeter(null, InstantSource.system(), warning -> {}));
  }

  private static Powers powers(String set) {
    if (set.equals("none")) {
      return Powers.NONE;
    }
    EndpointPolicy.Builder orders = endpoint("orders", HOST + "/v1/orders").retries(3);
    if (set.equals("timed")) {
      orders.attempt(Duration.ofSeconds(30).toNanos()).connect(Duration.ofSeconds(2).toNanos());
    }
    return new Powers(
        true, true, List.of(endpoint("mail", "mail.example.com").build(), orders.build()));
  }

  private static EndpointPolicy.Builder endpoint(String name, String match) {
    return new EndpointPolicy.Builder(name, List.of(EndpointMatch.parse(match).orElseThrow()));
  }

  /** From open to end. */
  @Benchmark
  public Object attempt(BenchRun run) {
    return get(run.next(engine));
  }

  /** A run with one attempt, settled. */
  @Benchmark
  public Object runWithOneAttempt() {
    Object run = engine.enter();
    Object ended = get(run);
    engine.left(run);
    return ended;
  }

  private Object get(Object run) {
    BenchRequest request = new BenchRequest("/v1/orders?customer=4711", NOTHING);
    return engine.attempt(run, HOST, "GET", request, NOTHING);
  }
}
