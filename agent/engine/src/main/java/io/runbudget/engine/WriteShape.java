package io.runbudget.engine;

import java.util.Locale;
import java.util.Set;

/**
 * Which requests are writes, by method and target alone.
 *
 * <p>Left out is what is sent by POST and changes nothing that anybody would miss: embeddings and
 * the like, OAuth tokens, GraphQL (whose mutations look like its queries), searches. Model calls
 * are told from outside. What is left out by mistake has no key; what is a read and gets one has a
 * header that nobody looks at: so the list is short.
 */
final class WriteShape {
  private static final String OKHTTP = "okhttp";
  private static final Set<String> WRITING = Set.of("POST", "PUT", "PATCH", "DELETE");

  /** The last part of a path, or what follows a colon in it. */
  private static final Set<String> READING =
      Set.of(
          "graphql",
          "gql", // GraphQL
          "embeddings",
          "embedding",
          "embed",
          "embedcontent",
          "batchembedcontents",
          "rerank",
          "count_tokens",
          "counttokens",
          "tokenize",
          "moderations",
          "search",
          "_search",
          "_msearch",
          "_count",
          "_mget",
          "msearch",
          "searchtext",
          "searchnearby",
          "query",
          "queries",
          "runquery",
          "scroll");

  private static final Set<String> TOKEN = Set.of("token", "introspect", "access_token");

  private WriteShape() {}

  /**
   * Whether the request is a write.
   *
   * @param isModel whether it goes to a model, which costs twice but does nothing twice
   */
  static boolean isWrite(String method, String target, boolean isModel) {
    if (isModel || !mayWrite(method)) {
      return false;
    }
    if (!method.equalsIgnoreCase("POST")) {
      return true; // searches, tokens and GraphQL go by POST; DELETE /scroll is a write
    }
    String path = path(target);
    String last = last(path);
    return !READING.contains(last)
        && !path.endsWith("/count-tokens:rawpredict")
        && !(TOKEN.contains(last) && isAuthorisation(path));
  }

  static boolean mayWrite(String method) {
    return WRITING.contains(method.toUpperCase(Locale.ROOT));
  }

  /**
   * Whether a redirect makes a read of the write, which is done then: a 303 always, and of a POST
   * 301 and 302 as well, which all clients follow that way. What else is answered so the JDK's
   * clients send again as it is, OkHttp does not.
   *
   * @param guard of the client
   */
  static boolean becomesRead(String guard, String method, int status) {
    boolean moved = status == 301 || status == 302;
    boolean follows = method.equalsIgnoreCase("POST") || guard.equals(OKHTTP);
    return status == 303 || (moved && follows) || (status == 300 && guard.equals(OKHTTP));
  }

  /** Of {@code /v1/tokens} nobody knows what it makes; {@code /oauth2/v2.0/token} is well known. */
  private static boolean isAuthorisation(String path) {
    return path.lastIndexOf('/') <= 0 // /token alone
        || path.contains("oauth")
        || path.contains("openid")
        || path.contains("/connect/")
        || path.contains("/auth/")
        || path.contains("/idp/");
  }

  private static String path(String target) {
    int query = target.indexOf('?');
    String path = (query < 0 ? target : target.substring(0, query)).toLowerCase(Locale.ROOT);
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private static String last(String path) {
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf(':')) + 1);
  }
}
