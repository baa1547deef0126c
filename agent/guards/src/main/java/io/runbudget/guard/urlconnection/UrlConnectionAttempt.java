package io.runbudget.guard.urlconnection;

import io.runbudget.bridge.RunbudgetBridge;
import io.runbudget.bridge.RunbudgetHandle;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import org.jspecify.annotations.Nullable;

/**
 * The attempt of one call, as its hooks find it: what the engine has opened, and what the call has
 * to remember. Each hook looks it up anew, since it may have ended meanwhile; for what belongs to
 * no run there is none.
 */
final class UrlConnectionAttempt {
  /** What the engine knows it by. */
  final Object opened;

  final UrlConnectionCall call;

  private UrlConnectionAttempt(Object opened, UrlConnectionCall call) {
    this.opened = opened;
    this.call = call;
  }

  /**
   * By the connection, which for https is the delegate, or by the client that it has leased; null
   * if it has none.
   */
  static @Nullable UrlConnectionAttempt of(@Nullable Object key) {
    Object found = key == null ? null : RunbudgetBridge.attempt(key);
    RunbudgetHandle handle = found == null ? null : RunbudgetBridge.handle(found);
    return found != null && handle instanceof UrlConnectionCall call
        ? new UrlConnectionAttempt(found, call)
        : null;
  }

  /** By a stream of the request's or the response's body. */
  static @Nullable UrlConnectionAttempt ofBody(Object body) throws Throwable {
    return of(UrlConnectionMembers.connectionOf(body));
  }

  /** Opens one for {@code connection}, if this thread works for a run. */
  static @Nullable UrlConnectionAttempt open(HttpURLConnection connection) {
    URL url = connection.getURL();
    if (!RunbudgetBridge.isBound()) {
      RunbudgetBridge.outside(UrlConnectionHooks.GUARD, url.getHost(), url);
      return null;
    }
    UrlConnectionCall call = new UrlConnectionCall(connection);
    Object opened =
        RunbudgetBridge.open(
            connection,
            UrlConnectionHooks.GUARD,
            url.getHost(),
            url.getPort() < 0 ? url.getDefaultPort() : url.getPort(),
            connection.getRequestMethod(),
            0,
            call);
    return opened == null ? null : new UrlConnectionAttempt(opened, call);
  }

  /** It may connect, unless this is to be thrown. */
  @Nullable Throwable admit() {
    return refused(RunbudgetBridge.admit(opened));
  }

  /** What is thrown for {@code refusal}, if that is one. */
  @Nullable Throwable refused(@Nullable String refusal) {
    return refusal == null ? null : call.timeout(refusal, null);
  }

  /** Why it is over, if its limit has come. */
  @Nullable String expired() {
    return RunbudgetBridge.expired(opened);
  }

  // The end.

  /** Nobody needs it any more. */
  void end() {
    call.release();
    call.drop();
    RunbudgetBridge.ended(opened, null);
  }

  /** It has ended by itself, with an exception of its own. */
  Throwable ended(Throwable thrown) {
    call.release();
    call.drop();
    String stopped = RunbudgetBridge.ended(opened, thrown);
    return stopped == null || !(thrown instanceof IOException)
        ? thrown
        : call.timeout(stopped, thrown);
  }

  /** It was stopped, as {@code text} says: nothing of it is left open. */
  Throwable stopped(String text, @Nullable Throwable thrown) throws Throwable {
    call.cancel();
    call.drop();
    if (thrown != null && !(thrown instanceof IOException)) {
      RunbudgetBridge.ended(opened, thrown);
      return thrown;
    }
    Throwable timeout = call.timeout(text, thrown);
    RunbudgetBridge.ended(opened, timeout);
    return timeout;
  }
}
