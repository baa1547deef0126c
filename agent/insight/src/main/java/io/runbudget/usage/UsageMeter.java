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

  private final @Nullable PriceTable prices;
  private final InstantSource clock;
  private final Unpriced unpriced;

  /**
   * @param prices null if nobody asked for dollars; everything costs 0 then
   * @param warnings hears one sentence for each model that has no price, of the first 50; on the
   *     thread that calls it
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
    boolean named = !shape.model().isEmpty();
    // A body that cannot be seen may name a model; one that can be and does not is something else.
    return named || body == null ? new Question(api.get(), target, request, shape, price) : null;
  }

  private final class Question implements Asked {
    private final ModelApi api;
    private final String target;
    private final RunbudgetRequest request;
    private final String provider;
    private volatile RequestShape shape;

    Question(
        ModelApi api, String target, RunbudgetRequest request, RequestShape shape, String price) {
      this.api = api;
      this.target = target;
      this.request = request;
      this.shape = shape;
      this.provider = price.isEmpty() ? api.provider() : price;
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
      return shape.maxOutput().isPresent() ? shape.outputTokens(0) : -1;
    }

    @Override
    public long price(long promptTokens, long outputTokens) {
      PriceTable table = prices;
      if (table == null || provider.equals(FREE)) {
        return 0;
      }
      RequestShape asked = shape;
      return micros(
          asked.model(),
          table.maxPrice(
              provider, asked.model(), asked.tier(), promptTokens, outputTokens, clock.instant()));
    }

    private long price(Usage usage) {
      PriceTable table = prices;
      if (table == null || provider.equals(FREE)) {
        return 0;
      }
      String model = shape.model().isEmpty() ? usage.model() : shape.model();
      return micros(model, table.price(provider, usage.model(), usage, clock.instant()));
    }

    private long micros(String model, OptionalLong price) {
      if (price.isPresent()) {
        return price.getAsLong();
      }
      unpriced.called(provider, model);
      return -1;
    }

    @Override
    public Answer answer(RunbudgetHeaders headers) throws Throwable {
      if (!shape.read()) {
        // HttpURLConnection's is written while the connection is open: now it is there.
        shape = RequestShape.of(api, target, request.body(RequestShape.LONGEST_READ));
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
  }
}
