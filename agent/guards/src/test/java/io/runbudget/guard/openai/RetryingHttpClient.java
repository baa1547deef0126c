package io.runbudget.guard.openai;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Stands for the SDK's, woven: asks and waits as that one does, but its jitter is a counter. */
final class RetryingHttpClient {
  final int maxRetries = 3;

  /** What it was told to wait before each retry. */
  final List<Duration> waited = new ArrayList<>();

  private int jitter;

  /** Every attempt fails; the loop's own count is its own. */
  void execute() throws Throwable {
    RetryingClientHooks.enter(this);
    try {
      HttpResponse response = new HttpResponse();
      for (int retry = 1; retry <= maxRetries; retry++) {
        if (!RetryingClientHooks.mayRetry(this, true, response)) {
          return;
        }
        waited.add(getRetryBackoffDuration(retry, response));
      }
    } finally {
      RetryingClientHooks.leave();
    }
  }

  List<Long> seconds() {
    List<Long> seconds = new ArrayList<>();
    waited.forEach(each -> seconds.add(each.toSeconds()));
    return seconds;
  }

  private Duration getRetryBackoffDuration(int retry, HttpResponse response) {
    Duration own = Duration.ofSeconds(1L << retry).plusMillis(++jitter);
    return RetryingClientHooks.backoff(this, own, retry, response);
  }
}
