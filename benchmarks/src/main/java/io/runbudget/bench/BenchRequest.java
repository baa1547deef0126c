package io.runbudget.bench;

import io.runbudget.bridge.RunbudgetHandle;
import io.runbudget.bridge.RunbudgetRequest;
import org.jspecify.annotations.Nullable;

/** What a guard hands to the engine: made anew for each attempt, and never cancelled. */
final class BenchRequest implements RunbudgetHandle, RunbudgetRequest {
  private final String target;
  private final byte[] body;

  BenchRequest(String target, byte[] body) {
    this.target = target;
    this.body = body;
  }

  @Override
  public String target() {
    return target;
  }

  @Override
  public long length() {
    return body.length;
  }

  @Override
  public byte @Nullable [] body(int max) {
    return body.length <= max ? body : null;
  }

  @Override
  public @Nullable String header(String name) {
    return name.equalsIgnoreCase("Content-Type") && body.length > 0 ? "application/json" : null;
  }

  @Override
  public void cancel() {}

  @Override
  public String close() {
    return "stream";
  }
}
