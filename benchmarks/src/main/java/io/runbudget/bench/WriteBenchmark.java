package io.runbudget.bench;

import io.runbudget.engine.ArgumentDigest;
import io.runbudget.engine.Idempotency;
import io.runbudget.engine.KeyFormat;
import io.runbudget.engine.ModelMeter;
import io.runbudget.engine.Powers;
import io.runbudget.engine.WritePowers;
import io.runbudget.ledger.CanonicalArguments;
import io.runbudget.usage.UsageMeter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
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

/** A write that gets a key, and the digest of its body that the key is made of. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class WriteBenchmark {
  private static final byte[] NOTHING = {};

  private final CanonicalArguments arguments = new CanonicalArguments();

  /** Bytes of JSON. */
  @Param({"200", "65536"})
  public int bytes;

  private byte[] body = NOTHING;
  private BenchEngine keyed = new BenchEngine(Powers.NONE, ModelMeter.NONE);
  private BenchEngine undigested = keyed;

  /** The same body each time: of equal writes each gets a key of its own. */
  @Setup
  public void engine() {
    StringBuilder json = new StringBuilder("{\"items\":[");
    for (int i = 0; json.length() < bytes - 40; i++) {
      json.append(i == 0 ? "" : ",").append("{\"sku\":\"A-").append(i).append("\",\"count\":3}");
    }
    body = json.append("],\"customer\":\"4711\"}").toString().getBytes(StandardCharsets.UTF_8);
    keyed = engine(new CanonicalArguments());
    undigested = engine((bytes, type) -> "0".repeat(64));
  }

  private static BenchEngine engine(ArgumentDigest digest) {
    WritePowers writes =
        new WritePowers(Idempotency.AUTO, WritePowers.HEADER, KeyFormat.UUID_FORMAT, digest, null);
    return new BenchEngine(
        Powers.NONE.with(writes), new UsageMeter(null, InstantSource.system(), warning -> {}));
  }

  /** From open to end, with a key. */
  @Benchmark
  public Object write(BenchRun run) {
    return post(keyed, run);
  }

  /** The same with a digest that costs nothing. */
  @Benchmark
  public Object writeWithoutDigest(BenchRun run) {
    return post(undigested, run);
  }

  private Object post(BenchEngine engine, BenchRun run) {
    BenchRequest request = new BenchRequest("/v1/orders", body);
    return engine.attempt(run.next(engine), "api.example.com", "POST", request, NOTHING);
  }

  /** That digest alone. */
  @Benchmark
  public String digest() {
    return arguments.of(body, "application/json");
  }
}
