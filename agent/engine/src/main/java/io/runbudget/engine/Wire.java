package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetTap;
import io.runbudget.bridge.RunbudgetWirePort;
import org.jspecify.annotations.Nullable;

/** What guards tell of an attempt on the wire, and what they are to add to it. */
final class Wire extends RunbudgetWirePort {
  private final RunServices services;

  Wire(RunServices services) {
    this.services = services;
  }

  @Override
  public void connected(Object attempt) {}

  @Override
  public String @Nullable [] headers(Object attempt) {
    return null;
  }

  @Override
  public @Nullable RunbudgetTap responded(Object attempt, int status, RunbudgetHeaders headers) {
    ((Attempt) attempt).responded(status, services.ticker.nanos());
    return null;
  }
}
