package io.runbudget.ledger;

import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * URLs of PostgreSQL's driver, looked at before the driver sees them: what it does not understand
 * it repeats in full, with the password in it, in its exception and in a warning of its own.
 */
final class PostgresUrl {
  static final String PREFIX = "jdbc:postgresql:";

  /** No place for these before the parameters: there they are a password in the wrong place. */
  private static final Pattern MISPLACED = Pattern.compile("[@&=;\\s]");

  private static final Pattern BROKEN_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");
  private static final int LAST_PORT = 65_535;

  private PostgresUrl() {}

  /** Whether the driver takes it in silence. Loads nothing of the driver. */
  static boolean isSound(String url) {
    if (!url.startsWith(PREFIX) || BROKEN_ESCAPE.matcher(url).find()) {
      return false;
    }
    String server = server(url).substring(PREFIX.length());
    if (MISPLACED.matcher(server).find()) {
      return false;
    }
    if (!server.startsWith("//")) {
      return !server.contains("/"); // a database on this host
    }
    String rest = server.substring(2);
    if (rest.isEmpty()) {
      return true;
    }
    int slash = rest.indexOf('/');
    return slash >= 0 && slash == rest.lastIndexOf('/') && areHosts(rest.substring(0, slash));
  }

  private static boolean areHosts(String hosts) {
    for (String host : hosts.split(",", -1)) {
      int colon = host.lastIndexOf(':');
      boolean hasPort = colon >= 0 && host.lastIndexOf(']') < colon;
      if (hasPort && !isPort(host.substring(colon + 1))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPort(String text) {
    if (text.isEmpty() || text.length() > 5 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return false;
    }
    int port = Integer.parseInt(text);
    return port > 0 && port <= LAST_PORT;
  }

  /** All that is before the parameters. */
  static String server(String url) {
    int parameters = url.indexOf('?');
    return parameters < 0 ? url : url.substring(0, parameters);
  }

  /** As the driver reads it; null if it does not understand it. */
  static @Nullable Properties read(String url) {
    return isSound(url) ? org.postgresql.Driver.parseURL(url, null) : null;
  }

  /** A message about it, without what only its owner may know. */
  static String plain(@Nullable String message, String url, Properties read) {
    String text = String.valueOf(message);
    String server = server(url);
    String tail = url.length() > server.length() ? url.substring(server.length() + 1) : "";
    for (String secret : new String[] {tail, read.getProperty("password", "")}) {
      if (!secret.isEmpty() && text.contains(secret)) {
        return "no connection; the driver's message has the password in it";
      }
    }
    return text;
  }
}
