package sample.service;

import java.io.InterruptedIOException;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What became of a question, as an HTTP status and a text. */
record Outcome(int status, String answer) {
  static final Outcome NONE = new Outcome(0, "");

  private static final Logger log = LoggerFactory.getLogger(Outcome.class);

  static Outcome of(String id, Callable<String> question) {
    try {
      return RequestId.with(id, () -> answered(question));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static Outcome answered(Callable<String> question) {
    try {
      Outcome outcome = new Outcome(200, question.call());
      log.info("answered");
      return outcome;
    } catch (Exception e) {
      int status = isTimeout(e) ? 504 : 502;
      log.warn("{} after {}", status, e.toString());
      return new Outcome(status, "");
    }
  }

  private static boolean isTimeout(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof InterruptedIOException
          || cause instanceof HttpTimeoutException
          || cause instanceof TimeoutException) {
        return true;
      }
    }
    return false;
  }
}
