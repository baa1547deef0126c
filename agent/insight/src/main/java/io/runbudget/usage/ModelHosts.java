package io.runbudget.usage;

import java.util.List;
import java.util.Locale;

/** Hosts of vendors and gateways that serve models and nothing else. */
public final class ModelHosts {
  private static final List<String> HOSTS =
      List.of(
          "api.openai.com",
          "api.anthropic.com",
          "generativelanguage.googleapis.com",
          "api.mistral.ai",
          "api.deepseek.com",
          "api.cohere.com",
          "api.groq.com",
          "api.x.ai",
          "api.moonshot.ai",
          "api.moonshot.cn",
          "api.z.ai",
          "openrouter.ai",
          "models.github.ai",
          "models.inference.ai.azure.com",
          "ollama.com",
          "ai-gateway.vercel.sh");

  private static final List<String> DOMAINS =
      List.of(
          ".api.openai.com",
          ".openai.azure.com",
          ".services.ai.azure.com",
          ".aiplatform.googleapis.com",
          ".cognitiveservices.azure.com");

  private ModelHosts() {}

  /** Whether {@code host} is one of them. */
  public static boolean isOne(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    return HOSTS.contains(lower)
        || DOMAINS.stream().anyMatch(lower::endsWith)
        || (lower.startsWith("ark.") && lower.endsWith(".volces.com"))
        || lower.startsWith("bedrock-runtime.")
        || lower.startsWith("bedrock-mantle.");
  }

  /** The host of {@code host:port}. */
  static String host(String at) {
    int colon = at.lastIndexOf(':');
    return colon < 0 ? at : at.substring(0, colon);
  }
}
