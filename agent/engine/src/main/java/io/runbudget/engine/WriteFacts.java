package io.runbudget.engine;

import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What makes two writes equal, and where in its plan the run makes them.
 *
 * @param method in whatever case
 * @param endpoint host:port, or the provider that an endpoint setting names; in whatever case
 * @param target raw path and query
 * @param arguments from an {@link ArgumentDigest}; null if the body is too long, can be sent only
 *     once or is not known
 * @param length of the body in bytes, -1 if not known; tells bodies apart that cannot be compared
 * @param planStep the framework's or the application's number or name of the step, if there is one
 */
record WriteFacts(
    String method,
    String endpoint,
    String target,
    @Nullable String arguments,
    long length,
    @Nullable String planStep) {

  WriteFacts {
    method = method.toUpperCase(Locale.ROOT);
    endpoint = endpoint.toLowerCase(Locale.ROOT);
  }

  /** The same for equal writes, wherever in the plan; null if nobody can say. */
  @Nullable String fingerprint() {
    String digest = arguments;
    return digest == null
        ? null
        : HexFormat.of().formatHex(KeyHash.of(method, endpoint, target, digest));
  }
}
