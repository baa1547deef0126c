package io.runbudget.engine;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which calls an endpoint's settings are for: {@code [METHOD ]host[:port][/path]}. A host may begin
 * with {@code *}; a path fits what begins with it at a slash or the query, or anywhere if it ends
 * in {@code *}. Immutable.
 */
public final class EndpointMatch {
  private static final char ANY = '*';

  private final String method;
  private final String host;
  private final int port;
  private final String path;

  private EndpointMatch(String method, String host, int port, String path) {
    this.method = method;
    this.host = host;
    this.port = port;
    this.path = path;
  }

  /** Empty if {@code text} cannot be understood. */
  public static Optional<EndpointMatch> parse(String text) {
    String rest = text.trim();
    int blank = rest.indexOf(' ');
    String method = blank < 0 ? "" : rest.substring(0, blank).toUpperCase(Locale.ROOT);
    rest = rest.substring(blank + 1).trim();
    int slash = rest.indexOf('/');
    String path = slash < 0 ? "" : rest.substring(slash);
    String authority = (slash < 0 ? rest : rest.substring(0, slash)).toLowerCase(Locale.ROOT);
    int colon = authority.lastIndexOf(':');
    boolean ported = colon > 0 && authority.indexOf(']', colon) < 0;
    int port = ported ? port(authority.substring(colon + 1)) : -1;
    String host = plain(ported ? authority.substring(0, colon) : authority);
    boolean bare = authority.indexOf(':') != colon && authority.charAt(0) != '[';
    if (host.isEmpty()
        || host.lastIndexOf(ANY) > 0
        || (ported && port < 0)
        || bare
        || isOdd(method, host)) {
      return Optional.empty();
    }
    return Optional.of(new EndpointMatch(method, host, port, path));
  }

  private static int port(String digits) {
    try {
      int port = Integer.parseInt(digits);
      return port > 0 && port < 65_536 ? port : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static boolean isOdd(String method, String host) {
    boolean letters = true;
    for (int i = 0; i < method.length(); i++) {
      letters &= Character.isLetter(method.charAt(i));
    }
    return !letters || host.indexOf(' ') >= 0;
  }

  /**
   * Whether a call is meant.
   *
   * @param target path and query, null if not known
   */
  boolean fits(String ofHost, int ofPort, String ofMethod, @Nullable String target) {
    return (port < 0 || port == ofPort)
        && (method.isEmpty() || method.equalsIgnoreCase(ofMethod))
        && isHost(ofHost)
        && (path.isEmpty() || (target != null && isPath(target)));
  }

  /** Clients differ in whether they name an IPv6 address with its brackets. */
  private static String plain(String host) {
    int last = host.length() - 1;
    return last > 0 && host.charAt(0) == '[' && host.charAt(last) == ']'
        ? host.substring(1, last)
        : host;
  }

  private boolean isHost(String named) {
    String of = plain(named);
    if (host.charAt(0) != ANY) {
      return host.equalsIgnoreCase(of);
    }
    int tail = host.length() - 1;
    return of.regionMatches(true, of.length() - tail, host, 1, tail);
  }

  private boolean isPath(String target) {
    int length = path.length();
    if (path.charAt(length - 1) == ANY) {
      return target.regionMatches(0, path, 0, length - 1);
    }
    if (!target.startsWith(path)) {
      return false;
    }
    if (target.length() == length || path.charAt(length - 1) == '/') {
      return true;
    }
    char next = target.charAt(length);
    return next == '/' || next == '?';
  }

  /** The higher, the more is said: the host first, then path, port, method. */
  long rank() {
    long exact = host.charAt(0) == ANY ? 0 : 1;
    long length = Math.min(host.length(), 0xFFFF);
    return (exact << 62)
        | ((exact == 1 ? 0 : length) << 40)
        | ((long) Math.min(path.length(), 0xFFFF) << 8)
        | (port < 0 ? 0 : 2)
        | (method.isEmpty() ? 0 : 1);
  }

  @Override
  public String toString() {
    return (method.isEmpty() ? "" : method + " ") + host + (port < 0 ? "" : ":" + port) + path;
  }
}
