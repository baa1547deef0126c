package io.runbudget.usage;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetRequest;
import io.runbudget.engine.ModelMeter;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Meters calls of the {@link ModelApi}s, and prices them if there is a table. Thread-safe. */
public final class UsageMeter implements ModelMeter {

  /** What an endpoint's {@code price} says if its models cost nothing. */
  public static final String FREE = "free";

  private static final String OLLAMA_PORT = ":11434";

  private final @Nullable PriceTable prices;
  private final InstantSource clock;
  private final Unpriced unpriced;
  private final LastAnswered answered = new LastAnswered();

  /**
   * @param prices null if nobody asked for dollars; everything costs 0 then
   * @param warnings hears one sentence for each answered model that has no price, of the first 50;
   *     on the thread that calls it
   */
  public UsageMeter(@Nullable PriceTable prices, InstantSource clock, Consumer<String> warnings) {
    this.prices = prices;
    this.clock = clock;
    this.unpriced = new Unpriced(warnings);
  }

  @Override
  public @Nullable Asked asked(
      String host, String method, String target, String price, RunbudgetRequest request)
      throws Throwable {
    Optional<ModelApi> api = ModelApi.of(method, target);
    if (api.isEmpty()) {
      return null;
    }
    byte[] body = request.body(RequestShape.LONGEST_READ);
    RequestShape shape = RequestShape.of(api.get(), target, body);
    boolean isModel =
        !shape.model().isEmpty()
            || shape.stored()
            || !ModelApi.isPlain(target)
            || ModelHosts.isOne(ModelHosts.host(host));
    if (!isModel && body != null) {
      return null;
    }
    isModel = isModel || isModel(host, target, request);
    long unseen = body != null ? 0 : length(request);
    return new Question(api.get(), host, target, unseen, isModel, shape, price);
  }

  @Override
  public @Nullable String fetched(String method, String target) {
    return Paths.fetched(method, target);
  }

  private static long length(RunbudgetRequest request) {
    try {
      long length = request.length();
      return length > 0 ? length : -1;
    } catch (Throwable t) {
      return -1; // the client will say so itself
    }
  }

  /** Whether a request whose path may be somebody else's calls a model, as told by all the rest. */
  private boolean isModel(String at, String target, RunbudgetRequest request) throws Throwable {
    return (at.endsWith(OLLAMA_PORT) && target.startsWith("/api/"))
        || Paths.has(target, Paths.end(target), "/anthropic/")
        || request.header("anthropic-version") != null
        || answered.model(at, target) != null;
  }

  private final class Question implements Asked {
    private final ModelApi api;
    private final String at;
    private final String target;
    private final boolean isModel;
    private final String provider;

    /** Length of its body if that was not seen, -1 if not known; 0 if it was seen. */
    private final long unseenBytes;

    private volatile RequestShape shape;

    Question(
        ModelApi api,
        String at,
        String target,
        long unseenBytes,
        boolean isModel,
        RequestShape shape,
        String price) {
      this.api = api;
      this.at = at;
      this.target = target;
      this.unseenBytes = unseenBytes;
      this.isModel = isModel;
      this.shape = shape;
      this.provider = price.isEmpty() ? api.provider() : price;
    }

    @Override
    public String model() {
      return shape.model();
    }

    @Override
    public boolean isModel() {
      return isModel;
    }

    @Override
    public boolean isSeen() {
      return unseenBytes == 0;
    }

    @Override
    public long unseenBytes() {
      return unseenBytes;
    }

    @Override
    public void takePrompt(long tokens) {
      if (!isSeen()) {
        shape = RequestShape.unseen(api, target, tokens);
      }
    }

    @Override
    public long promptTokens() {
      return shape.promptTokens();
    }

    @Override
    public long maxOutput() {
      if (!api.generates()) {
        return 0;
      }
      return shape.maxOutput().isPresent() ? shape.outputTokens(0) : -1;
    }

    @Override
    public long price(long promptTokens, long outputTokens) {
      PriceTable table = prices;
      if (table == null || provider.equals(FREE)) {
        return 0;
      }
      // No word about a model without a price: its answer may name another one.
      RequestShape asked = shape;
      OptionalLong price =
          table.maxPrice(provider, asked, promptTokens, outputTokens, clock.instant());
      String last = price.isEmpty() ? lastAnswered() : "";
      if (!last.isEmpty()) {
        asked = asked.of(last);
        price = table.maxPrice(provider, asked, promptTokens, outputTokens, clock.instant());
      }
      return price.orElse(-1);
    }

    /**
     * The model that answered last where this goes, unless this names another in its body: a
     * deployment's name in the path is one of these. Empty if that is not known.
     */
    private String lastAnswered() {
      String asked = shape.model();
      String last =
          asked.isEmpty() || asked.equals(Paths.model(api, target))
              ? answered.model(at, target)
              : null;
      return last == null ? "" : last;
    }

    /**
     * Bedrock's names say the region, and the vendor's own answer that it passes on has another
     * name for the model. Elsewhere an answer knows better, unless its name is that of a file or a
     * deployment.
     */
    private long price(Usage usage) {
      PriceTable table = prices;
      if (table == null || provider.equals(FREE)) {
        return 0;
      }
      String asked = shape.model();
      boolean byAsked =
          !asked.isEmpty() && (api == ModelApi.BEDROCK_CONVERSE || api == ModelApi.BEDROCK_INVOKE);
      String first = byAsked ? asked : usage.model();
      String second = byAsked ? usage.model() : asked;
      OptionalLong price = table.price(provider, first, usage, clock.instant());
      if (price.isEmpty() && !second.equals(first)) {
        price = table.price(provider, second, usage, clock.instant());
      }
      boolean unnamed = usage.model().equals(asked); // which stands in where an answer names none
      String last = price.isEmpty() && unnamed ? lastAnswered() : "";
      if (!last.isEmpty()) {
        price = table.price(provider, last, usage, clock.instant());
      }
      if (price.isEmpty()) {
        unpriced.called(provider, first);
      }
      return price.orElse(-1);
    }

    @Override
    public Answer answer(RunbudgetHeaders headers) {
      return new Reading(this, UsageReader.of(api, shape, name -> header(headers, name)));
    }

    /** Null if it is nothing that a model says. */
    @Nullable Used used(Usage usage) {
      boolean said = !usage.estimated() || (!isModel && usage.promptTokens() > 0);
      if (!said && !isModel) {
        return null;
      }
      if (said) {
        answered.put(at, target, usage.model());
      }
      return new Used(
          usage.model(),
          usage.promptTokens(),
          usage.cachedRead(),
          usage.output(),
          price(usage),
          usage.estimated());
    }

    private static @Nullable String header(RunbudgetHeaders headers, String name) {
      try {
        return headers.header(name);
      } catch (Throwable t) {
        return null; // a header that cannot be read is as good as none
      }
    }
  }

  private static final class Reading implements Answer {
    private final Question question;
    private final UsageReader reader;

    Reading(Question question, UsageReader reader) {
      this.question = question;
      this.reader = reader;
    }

    @Override
    public void bytes(byte[] from, int offset, int length) {
      reader.read(from, offset, length);
    }

    @Override
    public void bytes(ByteBuffer from) {
      reader.read(from);
    }

    @Override
    public @Nullable Used end(boolean complete) {
      return question.used(complete ? reader.complete() : reader.cut());
    }

    @Override
    public @Nullable Background background() {
      Progress progress = reader.progress();
      if (progress == null) {
        return null;
      }
      boolean isOver = progress.isOver() || reader.isCounted();
      return isOver || progress.goesOn() ? new Background(progress.id(), isOver, question) : null;
    }
  }
}
