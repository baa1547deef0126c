package io.runbudget.usage;

import java.util.Optional;

/**
 * The model APIs whose requests and answers are understood. Told by the shape of the path, whatever
 * the host: gateways, regional endpoints and local servers speak the same APIs under other names.
 */
public enum ModelApi {
  /** Chat completions of OpenAI, Azure and everybody who is compatible with them. */
  OPENAI_CHAT("openai"),
  /** The older text completions. */
  OPENAI_COMPLETIONS("openai"),
  /** Responses of OpenAI and Azure. */
  OPENAI_RESPONSES("openai"),
  /** Embeddings of OpenAI, Azure and everybody who is compatible with them. */
  OPENAI_EMBEDDINGS("openai"),
  /** Messages of Anthropic, also under Vertex's rawPredict. */
  ANTHROPIC_MESSAGES("anthropic"),
  /** generateContent and streamGenerateContent of AI Studio and Vertex. */
  GEMINI("google"),
  /** Converse and ConverseStream of Bedrock. */
  BEDROCK_CONVERSE("bedrock"),
  /** InvokeModel and InvokeModelWithResponseStream of Bedrock: the body is the vendor's own. */
  BEDROCK_INVOKE("bedrock"),
  /** chat, generate and embed of Ollama. */
  OLLAMA("ollama");

  private final String provider;
  private final Optional<ModelApi> self;

  ModelApi(String provider) {
    this.provider = provider;
    this.self = Optional.of(this);
  }

  /** The word under which a {@link PriceTable} lists this API's models. */
  public String provider() {
    return provider;
  }

  /** Whether answers have output tokens. */
  boolean generates() {
    return this != OPENAI_EMBEDDINGS;
  }

  /**
   * The API a request speaks. Costs some comparisons of the path's end and allocates nothing. Of
   * some paths that is not enough, see {@link #isPlain}.
   *
   * @param method HTTP method; only POST calls a model
   * @param path path of the URL as sent, percent-encoded, with or without query
   * @return empty if it is no model call
   */
  public static Optional<ModelApi> of(String method, String path) {
    if (!method.equals("POST")) {
      return Optional.empty();
    }
    int end = Paths.end(path);
    return switch (end > 0 ? path.charAt(end - 1) : ' ') {
      case 's' -> plural(path, end);
      case 't' -> endingInT(path, end);
      case 'e' -> endingInE(path, end);
      case 'm' -> endingInM(path, end);
      case 'd' -> Paths.ends(path, end, "/api/embed") ? OLLAMA.self : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** What Ark, of Volcano Engine, has where others have {@code /v1}. */
  private static final String ARK = "/api/v3";

  private static final String COMPACT = "/responses/compact";

  /**
   * Whether a path of these APIs consists of plain words that another service may use, too: {@code
   * /v1/messages}, {@code /v1/responses}, {@code /api/chat} and the like. There a request that
   * names no model, itself or by what is {@link RequestShape#stored()}, calls none unless its host
   * is one of the {@link ModelHosts}; elsewhere servers of one model let it be left out.
   *
   * @param path path of the URL as sent, with or without query
   */
  static boolean isPlain(String path) {
    int end = Paths.end(path);
    return Paths.ends(path, end, "/v1/messages")
        || (!Paths.has(path, end, "/openai/")
            && (Paths.ends(path, end, "/v1/responses")
                || Paths.ends(path, end, ARK + "/responses")
                || Paths.ends(path, end, "/v1" + COMPACT)))
        || Paths.ends(path, end, "/models/embeddings")
        || Paths.ends(path, end, "/inference/embeddings")
        || Paths.ends(path, end, ARK + "/completions")
        || Paths.ends(path, end, ARK + "/embeddings")
        || Paths.ends(path, end, "/beta/completions")
        || Paths.ends(path, end, "/api/chat")
        || Paths.ends(path, end, "/api/generate");
  }

  private static Optional<ModelApi> plural(String path, int end) {
    if (Paths.ends(path, end, "/chat/completions")
        || Paths.ends(path, end, "/v1/agents/completions")
        || Paths.ends(path, end, "/v1/fim/completions")) {
      return OPENAI_CHAT.self;
    }
    if (Paths.ends(path, end, "/v1/messages")) {
      return ANTHROPIC_MESSAGES.self;
    }
    if (named(path, end, "/responses")) {
      return OPENAI_RESPONSES.self;
    }
    if (named(path, end, "/embeddings")
        || Paths.ends(path, end, "/models/embeddings")
        || Paths.ends(path, end, "/inference/embeddings")) {
      return OPENAI_EMBEDDINGS.self;
    }
    return named(path, end, "/completions") || Paths.ends(path, end, "/beta/completions")
        ? OPENAI_COMPLETIONS.self
        : Optional.empty();
  }

  /**
   * The last segment is too common a word: {@code /v1} or Ark's version before it or {@code
   * /openai/} is wanted.
   */
  private static boolean named(String path, int end, String last) {
    return Paths.ends(path, end, last)
        && (Paths.ends(path, end - last.length(), "/v1")
            || Paths.ends(path, end - last.length(), ARK)
            || Paths.has(path, end - last.length() + 1, "/openai/"));
  }

  private static Optional<ModelApi> endingInT(String path, int end) {
    if (named(path, end, COMPACT)) {
      return OPENAI_RESPONSES.self;
    }
    if (Paths.ends(path, end, ":generateContent")
        || Paths.ends(path, end, ":streamGenerateContent")) {
      return GEMINI.self;
    }
    if (Paths.ends(path, end, "/count-tokens:rawPredict")) {
      return Optional.empty();
    }
    if (Paths.ends(path, end, ":rawPredict") || Paths.ends(path, end, ":streamRawPredict")) {
      if (Paths.has(path, end, "/publishers/anthropic/")) {
        return ANTHROPIC_MESSAGES.self;
      }
      return Paths.has(path, end, "/publishers/mistralai/") ? OPENAI_CHAT.self : Optional.empty();
    }
    return Paths.ends(path, end, "/api/chat") ? OLLAMA.self : Optional.empty();
  }

  private static Optional<ModelApi> endingInE(String path, int end) {
    if (Paths.ends(path, end, "/api/generate")) {
      return OLLAMA.self;
    }
    if (!Paths.has(path, end, "/model/")) {
      return Optional.empty();
    }
    if (Paths.ends(path, end, "/converse")) {
      return BEDROCK_CONVERSE.self;
    }
    return Paths.ends(path, end, "/invoke") ? BEDROCK_INVOKE.self : Optional.empty();
  }

  private static Optional<ModelApi> endingInM(String path, int end) {
    if (!Paths.has(path, end, "/model/")) {
      return Optional.empty();
    }
    if (Paths.ends(path, end, "/converse-stream")) {
      return BEDROCK_CONVERSE.self;
    }
    return Paths.ends(path, end, "/invoke-with-response-stream")
        ? BEDROCK_INVOKE.self
        : Optional.empty();
  }
}
