package io.runbudget.guard.urlconnection;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetWire;
import java.io.IOException;
import java.net.HttpURLConnection;
import org.jspecify.annotations.Nullable;

/** A request, the head of its response, and what may come in place of that. */
final class UrlConnectionExchange {
  /** How much later than the ladder a replaced read timeout comes, which only backs it up. */
  private static final long AFTER_LADDER_MILLIS = 250;

  private UrlConnectionExchange() {}

  static @Nullable Throwable begin(Object connection) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(connection);
    if (attempt == null) {
      return null;
    }
    Object client = UrlConnectionMembers.client(connection);
    attempt.call.writes = true;
    String refusal = RunbudgetBridge.exchange(attempt.opened);
    if (refusal == null) {
      attempt.call.awaitsHead = true;
      add(RunbudgetWire.headers(attempt.opened), connection);
      RunbudgetWire.connected(attempt.opened);
    }
    if (client != null && refusal != null) {
      UrlConnectionMembers.closeServer(client); // nobody else would
    } else if (client != null && RunbudgetBridge.replaces(attempt.opened)) {
      replaceReadTimeout(attempt, client);
    }
    return attempt.refused(refusal);
  }

  private static void add(String @Nullable [] headers, Object connection) throws Throwable {
    for (int i = 0; headers != null && i < headers.length; i += 2) {
      UrlConnectionMembers.addHeader(connection, headers[i], headers[i + 1]);
    }
  }

  private static void replaceReadTimeout(UrlConnectionAttempt attempt, Object client)
      throws Throwable {
    long remaining = RunbudgetBridge.remaining(attempt.opened);
    long left = UrlConnectionConnecting.millis(remaining) + AFTER_LADDER_MILLIS;
    UrlConnectionMembers.setReadTimeout(client, (int) Math.min(Integer.MAX_VALUE, left));
    attempt.call.replacesReadTimeout = true;
  }

  /** A head has been read; a proxy's, to the request for a tunnel, is not one. */
  static void head(Object client) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(client);
    if (attempt == null || UrlConnectionMembers.isTunneling(attempt.call.connection)) {
      return;
    }
    Object responses = UrlConnectionMembers.responses(attempt.call.connection);
    int status = responses == null ? -1 : status(UrlConnectionMembers.statusLine(responses));
    if (responses != null && status >= HttpURLConnection.HTTP_OK) {
      attempt.call.head(attempt.opened, status, responses);
    }
  }

  private static int status(@Nullable String line) {
    int begin = line == null ? -1 : line.indexOf(' ') + 1;
    if (line == null || begin <= 0 || line.length() < begin + 3) {
      return -1;
    }
    int status = 0;
    for (int i = begin; i < begin + 3; i++) {
      int digit = line.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      status = status * 10 + digit;
    }
    return status;
  }

  /** Maps {@code thrown}; whether the attempt has ended is said further up. */
  static Throwable broken(Object self, Throwable thrown) {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(self);
    if (attempt == null || !(thrown instanceof IOException)) {
      return thrown;
    }
    String stopped = attempt.expired();
    return stopped == null ? thrown : attempt.call.timeout(stopped, thrown);
  }

  static Throwable failed(Object connection, Throwable thrown) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(connection);
    if (attempt == null) {
      return thrown;
    }
    String stopped = attempt.expired();
    if (stopped != null) {
      return attempt.stopped(stopped, thrown);
    }
    boolean hasBody = ((HttpURLConnection) connection).getErrorStream() != null;
    Object stream = hasBody ? UrlConnectionMembers.responseBody(connection) : null;
    if (stream != null) {
      attempt.call.show(stream);
    }
    return hasBody ? thrown : attempt.ended(thrown);
  }

  /** {@code client} is about to go into the cache, if the call can let go of it. */
  static void end(Object client) throws Throwable {
    UrlConnectionAttempt attempt = UrlConnectionAttempt.of(client);
    if (attempt == null || UrlConnectionMembers.isKept(client)) {
      return; // kept: the next auth round needs it
    }
    UrlConnectionCall call = attempt.call;
    if (!call.release()) {
      UrlConnectionMembers.closeServer(client); // which also keeps it out of the cache
    } else if (call.replacesReadTimeout) {
      UrlConnectionMembers.setReadTimeout(
          client, UrlConnectionMembers.ownReadTimeout(call.connection));
    }
    call.drop();
    RunbudgetBridge.ended(attempt.opened, null);
  }
}
