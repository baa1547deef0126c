package io.runbudget.usage;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a request asks of a model, as far as its cost depends on it.
 *
 * @param model the model's name from the body, else from the path; empty if neither has one
 * @param stored whether it names something kept by the provider that says the model: a stored
 *     prompt, an earlier answer or a conversation of OpenAI's Responses
 * @param stream whether the answer is asked for in pieces
 * @param maxOutput the largest number of output tokens the request allows for one choice; empty if
 *     it sets none
 * @param textBytes UTF-8 bytes of text in the request: all texts but binary data in base64, and the
 *     names of fields within tools and schemas. 0 if the body is not known
 * @param choices how many answers are asked for, at least 1
 * @param tier service tier, or speed, asked for in the provider's word, lower case; empty if none
 * @param region where it is asked to be computed in the provider's word; empty if it does not say
 * @param cacheWrite the dearest way in which it asks for its prompt to be cached
 * @param read whether the body was there and is JSON to its end
 */
public record RequestShape(
    String model,
    boolean stored,
    boolean stream,
    OptionalLong maxOutput,
    long textBytes,
    int choices,
    String tier,
    String region,
    CacheWrite cacheWrite,
    boolean read) {

  /** Bodies longer than this are not read: 1 MiB. */
  public static final int LONGEST_READ = 1 << 20;

  private static final int BYTES_PER_TOKEN = 4;

  /** The same of another model. */
  RequestShape of(String other) {
    return new RequestShape(
        other, stored, stream, maxOutput, textBytes, choices, tier, region, cacheWrite, read);
  }

  /** Estimate of the prompt's tokens: a quarter of {@link #textBytes}, rounded up. */
  public long promptTokens() {
    return (textBytes + BYTES_PER_TOKEN - 1) / BYTES_PER_TOKEN;
  }

  /** Output tokens of all choices together if each uses what one may. */
  public long outputTokens(long eachIfUnset) {
    long each = maxOutput.orElse(eachIfUnset);
    return each > Long.MAX_VALUE / choices ? Long.MAX_VALUE : each * choices;
  }

  /**
   * Reads a request. Never throws; of what is no JSON, what stood before that counts.
   *
   * @param path path of the URL as sent, with or without query
   * @param body the body as sent before any content encoding, null if it is not known; not kept
   */
  public static RequestShape of(ModelApi api, String path, byte @Nullable [] body) {
    return body == null ? absent(api, path) : of(api, path, body, 0, body.length);
  }

  /** Of a body that cannot be seen, for whose prompt so many tokens are taken. */
  static RequestShape unseen(ModelApi api, String path, long promptTokens) {
    RequestReader reader = new RequestReader();
    reader.take(Math.min(promptTokens, Long.MAX_VALUE / BYTES_PER_TOKEN) * BYTES_PER_TOKEN);
    return reader.shape(api, path, streamed(path), false);
  }

  /** The same of a part of an array. */
  public static RequestShape of(ModelApi api, String path, byte[] body, int offset, int length) {
    if (offset < 0 || length <= 0 || length > LONGEST_READ || length > body.length - offset) {
      return absent(api, path);
    }
    RequestReader reader = new RequestReader();
    boolean whole = reader.read(body, offset, length);
    return reader.shape(api, path, streamed(path), whole);
  }

  private static RequestShape absent(ModelApi api, String path) {
    return new RequestReader().shape(api, path, streamed(path), false);
  }

  private static boolean streamed(String path) {
    int end = Paths.end(path);
    return Paths.ends(path, end, ":streamGenerateContent")
        || Paths.ends(path, end, ":streamRawPredict")
        || Paths.ends(path, end, "/converse-stream")
        || Paths.ends(path, end, "/invoke-with-response-stream");
  }
}
