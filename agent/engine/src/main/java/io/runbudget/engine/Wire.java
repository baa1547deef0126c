package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetReply;
import io.runbudget.bridge.RunbudgetRequest;
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
  public void connecting(Object attempt) {
    ((Attempt) attempt).connecting(services.ticker.nanos());
  }

  @Override
  public void leased(Object attempt) {
    ((Attempt) attempt).leased();
  }

  @Override
  public void connected(Object attempt) {
    ((Attempt) attempt).connected(services.ticker.nanos());
  }

  @Override
  public @Nullable RunbudgetReply reply(Object attempt) {
    KeyedWrite write = ((Attempt) attempt).write;
    return write == null ? null : write.reply();
  }

  @Override
  public String @Nullable [] headers(Object attempt) {
    KeyedWrite write = ((Attempt) attempt).write;
    return write == null ? null : write.headers();
  }

  @Override
  public @Nullable RunbudgetTap responded(Object token, int status, RunbudgetHeaders headers) {
    Attempt attempt = (Attempt) token;
    long now = services.ticker.nanos();
    attempt.responded(status, now);
    if (RetryAfter.isSaidWith(status)) {
      retryAfter(attempt, headers, now);
    }
    RunbudgetTap tap = tap(attempt, status, headers);
    attempt.forgetIfUnwatched();
    return tap;
  }

  private @Nullable RunbudgetTap tap(Attempt attempt, int status, RunbudgetHeaders headers) {
    Metering model = attempt.metered;
    RunbudgetTap write = null;
    try {
      write = WriteKeys.responded(attempt, status, headers);
      RunbudgetTap use = model == null || !isOwn(attempt) ? null : model.answered(status, headers);
      return write == null ? use : use == null ? write : new BothTaps(write, use);
    } catch (Throwable t) {
      services.faults.accept(t);
      return write;
    }
  }

  /** Whether it answers the call's own request, not an interceptor's for a token, say. */
  private static boolean isOwn(Attempt attempt) throws Throwable {
    RunbudgetRequest request = attempt.call.request();
    return request == null || request.isOwn(false);
  }

  private void retryAfter(Attempt attempt, RunbudgetHeaders headers, long now) {
    try {
      long wanted = RetryAfter.nanos(headers, services.wall.instant());
      if (wanted >= 0) {
        attempt.retryAfter(wanted, now);
      }
    } catch (Throwable t) {
      services.faults.accept(t); // the response is the application's, whatever its headers do
    }
  }
}
