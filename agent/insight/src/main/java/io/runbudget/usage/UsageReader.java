package io.runbudget.usage;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a model call used from its answer as the bytes pass by. Give it the bytes of the body
 * in order, cut anywhere, as they came over the wire or unpacked already; it looks at them, keeps
 * at most 128 KiB whatever the body's size (32 KiB of it outside the heap, while an encoding is
 * unpacked), and leaves the bytes and the positions of buffers as they were.
 *
 * <p>Use it for answers with a 2xx status: errors are not billed. Never throws, never waits for
 * anything but another thread in the middle of one of its own methods, which may be called from any
 * thread. The first of {@link #complete} and {@link #cut} wins and ends it: bytes that come later
 * are not looked at, and the other returns what the first did. One of the two must be called, or
 * what it holds lives until it is collected.
 */
public final class UsageReader {
  private static final String TOKENS_IN = "X-Amzn-Bedrock-Input-Token-Count";
  private static final String TOKENS_OUT = "X-Amzn-Bedrock-Output-Token-Count";

  private final ModelApi api;
  private final RequestShape request;
  private final Tokens tokens;
  private final @Nullable Progress progress;
  private final boolean readable;
  private @Nullable BodyStage body;
  private byte @Nullable [] copy;
  private @Nullable Usage usage;

  private UsageReader(
      ModelApi api,
      RequestShape request,
      Tokens tokens,
      @Nullable Progress progress,
      @Nullable BodyStage body) {
    this.api = api;
    this.request = request;
    this.tokens = tokens;
    this.progress = progress;
    this.body = body;
    this.readable = body != null;
  }

  /**
   * A reader for one answer.
   *
   * @param request what was asked; its estimate stands in where the answer says nothing
   * @param header value of a header of the response by its name, null if it has none; asked for
   *     Content-Type, Content-Encoding (say none if the bytes given are unpacked already) and
   *     Bedrock's token counts
   */
  public static UsageReader of(
      ModelApi api, RequestShape request, UnaryOperator<@Nullable String> header) {
    String type = lower(header.apply("Content-Type"));
    String encoding = lower(header.apply("Content-Encoding")).trim();
    boolean streamed =
        request.stream()
            || type.startsWith("text/event-stream")
            || type.startsWith("application/vnd");
    Tokens tokens = new Tokens(TextCount.of(api, streamed));
    Fields fields = fields(api, tokens);
    if (api == ModelApi.BEDROCK_INVOKE) {
      tokens.uncached = count(header.apply(TOKENS_IN));
      tokens.output = count(header.apply(TOKENS_OUT));
    }
    BodyStage plain = plain(type, fields, tokens);
    BodyStage body =
        switch (encoding) {
          case "", "identity" -> plain;
          case "gzip", "x-gzip" -> new Inflation(true, plain);
          case "deflate" -> new Inflation(false, plain);
          default -> null;
        };
    Progress progress = fields instanceof ResponsesFields read ? read.progress() : null;
    return new UsageReader(api, request, tokens, progress, body);
  }

  private static BodyStage plain(String type, Fields fields, Tokens tokens) {
    if (type.startsWith("text/event-stream")) {
      return new LineBody(true, fields, tokens);
    }
    if (type.startsWith("application/x-ndjson") || type.startsWith("application/jsonl")) {
      return new LineBody(false, fields, tokens);
    }
    if (type.startsWith("application/vnd.amazon.eventstream")) {
      return new EventStreamBody(fields, tokens);
    }
    return new SniffedBody(fields, tokens);
  }

  private static Fields fields(ModelApi api, Tokens tokens) {
    return switch (api) {
      case OPENAI_CHAT -> new OpenAiFields(tokens, true);
      case OPENAI_COMPLETIONS, OPENAI_EMBEDDINGS -> new OpenAiFields(tokens, false);
      case OPENAI_RESPONSES -> new ResponsesFields(tokens);
      case ANTHROPIC_MESSAGES -> new AnthropicFields(tokens);
      case GEMINI -> new GeminiFields(tokens);
      case BEDROCK_CONVERSE -> new ConverseFields(tokens);
      case BEDROCK_INVOKE -> new InvokeFields(tokens);
      case OLLAMA -> new OllamaFields(tokens);
    };
  }

  private static String lower(@Nullable String text) {
    return text == null ? "" : text.toLowerCase(Locale.ROOT);
  }

  private static long count(@Nullable String text) {
    if (text == null) {
      return -1;
    }
    try {
      return Math.max(-1, Long.parseLong(text.trim()));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** The next bytes of the body; what lies outside the array is left out. */
  public synchronized void read(byte[] bytes, int offset, int length) {
    BodyStage reading = body;
    if (reading == null || usage != null) {
      return;
    }
    int from = Math.max(0, offset);
    int to = Math.min(bytes.length, from + Math.max(0, length));
    if (from >= to) {
      return;
    }
    try {
      reading.bytes(bytes, from, to);
    } catch (Throwable e) {
      // Whatever is wrong with this body or with us, its reader must get it; what was read, holds.
      release();
    }
  }

  /** The next bytes of the body: what remains in the buffer, which stays as it is. */
  public synchronized void read(ByteBuffer buffer) {
    if (body == null || usage != null) {
      return;
    }
    if (buffer.hasArray()) {
      read(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
      return;
    }
    byte[] piece = copy;
    if (piece == null) {
      piece = new byte[8 << 10];
      copy = piece;
    }
    ByteBuffer source = buffer.duplicate();
    while (source.hasRemaining()) {
      int length = Math.min(piece.length, source.remaining());
      source.get(piece, 0, length);
      read(piece, 0, length);
    }
  }

  /** The body came to its end. */
  public Usage complete() {
    return end(true);
  }

  /**
   * The body did not come to its end. A stream is estimated by the text it has brought so far; of
   * an answer that is no stream the provider has probably finished, and billed, more than that.
   */
  public Usage cut() {
    return end(false);
  }

  private synchronized Usage end(boolean whole) {
    Usage known = usage;
    if (known != null) {
      return known;
    }
    release();
    if (whole && api == ModelApi.GEMINI) {
      // A refused prompt has counts and no reason to finish.
      tokens.growing = false;
    }
    Usage read = tokens.usage(request, api.generates());
    if (!readable) {
      read = read.withBasis(read.estimated() ? Usage.Basis.UNREADABLE : Usage.Basis.REPORTED);
    }
    usage = read;
    return read;
  }

  /** How far the work is by what was read; null if its API has none in the background. */
  synchronized @Nullable Progress progress() {
    return progress;
  }

  /** Whether the answer has counts; some say 0 before they know. */
  synchronized boolean isCounted() {
    return tokens.prompt > 0 || tokens.output > 0;
  }

  private void release() {
    BodyStage done = body;
    body = null;
    copy = null;
    if (done != null) {
      try {
        done.end();
      } catch (Throwable e) {
        // Nothing more can be read from it.
      }
    }
  }
}
