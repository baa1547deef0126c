package io.runbudget.guard.urlconnection;

import io.runbudget.bridge.RunbudgetBridge;
import java.io.IOException;
import java.net.SocketTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The bodies of request and response as the application writes, reads and closes them. What looks
 * at the response's may be there longer than the attempt, and is told of its end first.
 */
final class UrlConnectionContent {

  private UrlConnectionContent() {}

  // The request's, if it is streamed.

  /** Below is a print stream, which keeps failures to itself. */
  static @Nullable Throwable written(Object body) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.ofBody(body);
    if (attempt == null || !attempt.call.isCancelled()) {
      return null;
    }
    String stopped = attempt.expired();
    return stopped == null ? null : attempt.stopped(stopped, null);
  }

  /** The response may still be there to be read. */
  static Throwable writeFailed(Object body, Throwable thrown) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.ofBody(body);
    if (attempt == null) {
      return thrown;
    }
    String stopped = attempt.expired();
    return stopped == null ? thrown : attempt.stopped(stopped, thrown);
  }

  // The response's.

  static void opened(Object connection, Object stream) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(connection);
    if (attempt != null && stream == UrlConnectionMembers.responseBody(connection)) {
      attempt.call.show(stream);
    }
  }

  /** Whether this is its own close, which would read on for a cache. */
  static boolean isReadInVain(Object body) throws Throwable {
    UrlConnectionTee tee = UrlConnectionMembers.teeOf(body);
    return tee != null && tee.isReadInVain();
  }

  /** Without a length a body that we cut would look like one that has ended. */
  static @Nullable Throwable ended(Object body) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.ofBody(body);
    if (attempt != null && !attempt.call.release()) {
      String stopped = attempt.expired();
      showEnd(body, stopped == null);
      return stopped == null ? null : attempt.stopped(stopped, null);
    }
    showEnd(body, true);
    if (attempt != null) {
      RunbudgetBridge.ended(attempt.opened, null);
    }
    return null;
  }

  /** After a timeout of its own the application may go on reading. */
  static Throwable readFailed(Object body, Throwable thrown) throws Throwable {
    if (!(thrown instanceof SocketTimeoutException)) {
      showEnd(body, false);
    }
    UrlConnectionAttempt attempt = UrlConnectionAttempt.ofBody(body);
    if (attempt == null || !(thrown instanceof IOException)) {
      return thrown;
    }
    String stopped = attempt.expired();
    if (stopped != null) {
      showEnd(body, false);
      return attempt.stopped(stopped, thrown);
    }
    return thrown instanceof SocketTimeoutException ? thrown : attempt.ended(thrown);
  }

  static void closing(Object body) throws Throwable {
    UrlConnectionTee tee = UrlConnectionMembers.teeOf(body);
    if (tee != null) {
      tee.closes();
    }
  }

  static void closed(Object body) throws Throwable {
    showEnd(body, false);
    UrlConnectionAttempt attempt = UrlConnectionAttempt.ofBody(body);
    if (attempt != null) {
      attempt.end();
    }
  }

  static Throwable closeFailed(Object body, Throwable thrown) throws Throwable {
    showEnd(body, false);
    UrlConnectionAttempt attempt = UrlConnectionAttempt.ofBody(body);
    if (attempt == null) {
      return thrown;
    }
    String stopped = attempt.expired();
    return stopped == null ? attempt.ended(thrown) : attempt.stopped(stopped, thrown);
  }

  /** Only the first counts. */
  private static void showEnd(Object body, boolean complete) throws Throwable {
    UrlConnectionTee tee = UrlConnectionMembers.teeOf(body);
    if (tee != null) {
      tee.end(complete);
    }
  }
}
