package io.runbudget.launcher.report;

import io.runbudget.usage.ModelHosts;
import java.util.List;
import java.util.Locale;

/** Which calls go to a language model: by host where the vendor is known, else by path. */
final class ModelCalls {
  private static final List<String> PATHS =
      List.of(
          "/chat/completions",
          "/v1/responses",
          "/v1/messages",
          ":generatecontent",
          ":streamgeneratecontent",
          "/api/chat",
          "/api/generate",
          "/converse",
          "/converse-stream",
          "/invoke-with-response-stream");

  private ModelCalls() {}

  static boolean isModelHost(String host) {
    return ModelHosts.isOne(host);
  }

  /** A gateway or a model of one's own is known by the shape of its addresses. */
  static boolean isModelUrl(String url) {
    String lower = url.toLowerCase(Locale.ROOT);
    int query = lower.indexOf('?');
    String path = query < 0 ? lower : lower.substring(0, query);
    return PATHS.stream().anyMatch(path::endsWith);
  }
}
