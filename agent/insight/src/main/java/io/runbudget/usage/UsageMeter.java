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

  private static final RunbudgetRequest NO_REQUEST =
      new RunbudgetRequest() {
        @Override
        public String target() {
          return "";
        }

        @Override
        public long length() {
          return 0;
        }

        @Override
        public byte @Nullable [] body(int max) {
          return null;
        }

        @Override
        public @Nullable String header(String name) {
          return null;
        }
      };

  private final @Nullable PriceTable prices;
  private final InstantSource clock;
  private final Unpriced unpriced;

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
    Optional<ModelApi> api = ModelApi.of(method, host, target);
    if (api.isEmpty()) {
      return null;
    }
    byte[] body = request.body(RequestShape.LONGEST_READ);
    RequestShape shape = RequestShape.of(api.get(), target, body);
    // A body that cannot be seen may name a model.
    return body != null && isSomethingElse(host, target, shape)
        ? null
        : new Question(api.get(), host, target, request, shape, price);
  }

  @Override
  public @Nullable String fetched(String method, String target) {
    return Paths.fetched(method, target);
  }

  private static boolean isSomethingElse(String host, String target, RequestShape shape) {
    return shape.model().isEmpty()
        && !shape.stored()
        && ModelApi.isPlain(target)
        && !ModelApi.isVendor(host);
  }

  private final class Question implements Asked {
    private final ModelApi api;
    private final String host;
    private final String target;
    private final RunbudgetRequest request;
    private final String provider;
    private volatile RequestShape shape;

    Question(
        ModelApi api,
        String host,
        String target,
        RunbudgetRequest request,
        RequestShape shape,
        String price) {
      this.api = api;
      this.host = host;
      this.target = target;
      this.request = request;
      this.shape = shape;
      this.provider = price.isEmpty() ? api.provider() : price;
    }

    /** What reads later answers to the same; what it does not keep is the request. */
    Question withoutRequest() {
      return new Question(api, host, target, NO_REQUEST, shape, provider);
    }

    @Override
    public String model() {
      return shape.model();
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
      return table
          .maxPrice(provider, shape, promptTokens, outputTokens, clock.instant())
          .orElse(-1);
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
      if (price.isEmpty()) {
        unpriced.called(provider, first);
      }
      return price.orElse(-1);
    }

    @Override
    public Answer answer(RunbudgetHeaders headers) throws Throwable {
      if (!shape.read()) {
        // HttpURLConnection's is written while the connection is open: now it is there.
        byte[] body = request.body(RequestShape.LONGEST_READ);
        shape = RequestShape.of(api, target, body);
        if (body != null && isSomethingElse(host, target, shape)) {
          return new Nothing();
        }
      }
      return new Reading(this, UsageReader.of(api, shape, name -> header(headers, name)));
    }

    private static @Nullable String header(RunbudgetHeaders headers, String name) {
      try {
        return headers.header(name);
      } catch (Throwable t) {
        return null; // a header that cannot be read is as good as none
      }
    }
  }

  /** What turned out to be no answer of a model. */
  private static final class Nothing implements Answer {
    @Override
    public void bytes(byte[] from, int offset, int length) {}

    @Override
    public void bytes(ByteBuffer from) {}

    @Override
    public @Nullable Used end(boolean complete) {
      return null;
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
    public Used end(boolean complete) {
      Usage usage = complete ? reader.complete() : reader.cut();
      return new Used(
          usage.model(),
          usage.promptTokens(),
          usage.cachedRead(),
          usage.output(),
          question.price(usage),
          usage.estimated());
    }

    @Override
    public @Nullable Background background() {
      Progress progress = reader.progress();
      if (progress == null) {
        return null;
      }
      boolean isOver = progress.isOver() || reader.isCounted();
      return isOver || progress.goesOn()
          ? new Background(progress.id(), isOver, question.withoutRequest())
          : null;
    }
  }
}
