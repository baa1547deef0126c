package io.runbudget.guard.urlconnection;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetWire;
import java.net.HttpURLConnection;
import org.jspecify.annotations.Nullable;

/**
 * How a call gets its connections, for which it is admitted anew each time. A socket that is still
 * connecting is known to nobody, so that its connect timeout is capped, and put back to what the
 * application has set before a client can meet another call.
 */
final class UrlConnectionConnecting {
  private static final long MILLI = 1_000_000L;

  private UrlConnectionConnecting() {}

  static @Nullable Throwable begin(HttpURLConnection connection) {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(connection);
    if (attempt == null) {
      attempt = UrlConnectionAttempt.open(connection);
    }
    return attempt == null ? null : attempt.admit();
  }

  static void end(Object connection) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(connection);
    if (attempt != null && UrlConnectionMembers.client(connection) == null) {
      RunbudgetBridge.responded(attempt.opened, HttpURLConnection.HTTP_OK);
      RunbudgetBridge.ended(attempt.opened, null);
    }
  }

  static @Nullable Throwable lease(@Nullable Object connection) {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(connection);
    Throwable refused = attempt == null ? null : attempt.admit();
    if (attempt != null && refused == null) {
      RunbudgetWire.connecting(attempt.opened);
    }
    return refused;
  }

  static int timeout(@Nullable Object connection, int own) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(connection);
    if (attempt == null) {
      return own;
    }
    attempt.call.ownConnectMillis = own;
    return capped(attempt, own);
  }

  /** A negative timeout stands for the default, zero for none. */
  private static int capped(UrlConnectionAttempt attempt, int own) throws Throwable {
    long left = RunbudgetBridge.remaining(attempt.opened);
    int limit = own < 0 ? UrlConnectionMembers.defaultConnectTimeout() : own;
    if (left == Long.MAX_VALUE || (limit > 0 && limit <= millis(left))) {
      return own;
    }
    return (int) Math.min(Integer.MAX_VALUE, millis(left));
  }

  /** Rounded up, so that a timer does not fire before the limit it stands for; never zero. */
  static long millis(long nanos) {
    return Math.max(1, (nanos + MILLI - 1) / MILLI);
  }

  static void leased(@Nullable Object connection, Object client) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(connection);
    if (attempt == null) {
      return;
    }
    if (!UrlConnectionMembers.isCached(client)) {
      // It keeps what it was made with, and would connect anew with it for a later call.
      UrlConnectionMembers.setConnectTimeout(client, attempt.call.ownConnectMillis);
    }
    RunbudgetWire.leased(attempt.opened);
    RunbudgetBridge.also(attempt.opened, client);
    attempt.call.attach(client);
  }

  static @Nullable Throwable reopen(Object client) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(client);
    if (attempt == null) {
      return null;
    }
    UrlConnectionCall call = attempt.call;
    String refusal = RunbudgetBridge.exchange(attempt.opened);
    if (refusal == null) {
      call.awaitsHead = true;
      call.ownConnectMillis = UrlConnectionMembers.connectTimeout(client);
      UrlConnectionMembers.setConnectTimeout(client, capped(attempt, call.ownConnectMillis));
    }
    return attempt.refused(refusal);
  }

  static void reopened(Object client) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(client);
    if (attempt != null) {
      UrlConnectionMembers.setConnectTimeout(client, attempt.call.ownConnectMillis);
      attempt.call.attach(client);
      RunbudgetWire.connected(attempt.opened);
    }
  }
}
