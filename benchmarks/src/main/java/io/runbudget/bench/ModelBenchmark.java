package io.runbudget.bench;

import io.runbudget.engine.ModelMeter;
import io.runbudget.engine.Powers;
import io.runbudget.usage.UsageMeter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A call of a model under a limit of tokens: a request of 2 KB is read, and its answer. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class ModelBenchmark {
  private static final int PROMPT = 1_900;

  private final byte[] question =
      ("""
      {"model":"gpt-4o-mini","temperature":0.2,"max_tokens":400,"messages":[
       {"role":"user","content":"%s"}]}"""
              .formatted("word ".repeat(PROMPT / 5)))
          .getBytes(StandardCharsets.UTF_8);

  private final byte[] answer =
      """
      {"id":"chatcmpl-1","object":"chat.completion","model":"gpt-4o-mini-2024-07-18","choices":[
       {"index":0,"message":{"role":"assistant","content":"%s"},"finish_reason":"stop"}],
       "usage":{"prompt_tokens":480,"completion_tokens":90,"total_tokens":570}}"""
          .formatted("yes ".repeat(90))
          .getBytes(StandardCharsets.UTF_8);

  private BenchEngine engine = new BenchEngine(Powers.NONE, ModelMeter.NONE);

  /** Holds and settles, and never refuses. */
  @Setup
  public void engine() {
    Powers powers = new Powers(true, true, List.of()).with(1L << 60, Powers.NO_LIMIT);
    engine = new BenchEngine(powers, new UsageMeter(null, InstantSource.system(), warning -> {}));
  }

  /** From open to end, the answer in one piece. */
  @Benchmark
  public Object call(BenchRun run) {
    BenchRequest request = new BenchRequest("/v1/chat/completions", question);
    return engine.attempt(run.next(engine), "api.openai.com", "POST", request, answer);
  }
}
