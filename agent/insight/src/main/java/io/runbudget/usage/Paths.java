package io.runbudget.usage;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Looks at the path of a URL without cutting it into pieces. */
final class Paths {
  private static final String CANCEL = "/cancel";

  private Paths() {}

  /** Where the path ends: before its query and before one closing slash. */
  static int end(String path) {
    int query = path.indexOf('?');
    int end = query < 0 ? path.length() : query;
    return end > 0 && path.charAt(end - 1) == '/' ? end - 1 : end;
  }

  static boolean ends(String path, int end, String with) {
    return path.startsWith(with, end - with.length());
  }

  static boolean has(String path, int end, String part) {
    int at = path.indexOf(part);
    return at >= 0 && at + part.length() <= end;
  }

  /**
   * The id of the response that a request fetches or cancels, {@code GET /v1/responses/ID} or
   * {@code POST /v1/responses/ID/cancel}; null if it does neither.
   */
  static @Nullable String fetched(String method, String path) {
    int end = end(path);
    int to = end;
    if (method.equals("POST") && ends(path, end, CANCEL)) {
      to -= CANCEL.length();
    } else if (!method.equals("GET")) {
      return null;
    }
    int slash = path.lastIndexOf('/', to - 1);
    return slash >= 0 && slash + 1 < to && ends(path, slash + 1, "/responses/")
        ? decoded(path.substring(slash + 1, to))
        : null;
  }

  /** The model a path names; empty if its API names it in the body. */
  static String model(ModelApi api, String path) {
    int end = end(path);
    return switch (api) {
      case GEMINI, ANTHROPIC_MESSAGES -> decoded(between(path, end, "/models/", ':'));
      case BEDROCK_CONVERSE, BEDROCK_INVOKE -> decoded(between(path, end, "/model/", '/'));
      case OPENAI_CHAT, OPENAI_COMPLETIONS, OPENAI_RESPONSES, OPENAI_EMBEDDINGS -> {
        String deployment = decoded(firstOf(between(path, end, "/deployments/", '/')));
        yield deployment.isEmpty() ? decoded(between(path, end, "/models/", ':')) : deployment;
      }
      case OLLAMA -> "";
    };
  }

  /** Up to the last such character: clients leave the slash of an ARN as it is, or encode it. */
  private static String between(String path, int end, String after, char until) {
    int at = path.indexOf(after);
    if (at < 0) {
      return "";
    }
    int from = at + after.length();
    int to = path.lastIndexOf(until, end - 1);
    return to > from ? path.substring(from, to) : "";
  }

  private static String firstOf(String segments) {
    int slash = segments.indexOf('/');
    return slash < 0 ? segments : segments.substring(0, slash);
  }

  private static String decoded(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }
}
