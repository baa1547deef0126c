package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetRequest;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Knows calls of models: what they ask for, what their answers say they used, and what that costs.
 * Called on the application's threads; must neither wait nor consume anything. Thread-safe.
 */
@FunctionalInterface
public interface ModelMeter {

  /** Knows none. */
  ModelMeter NONE = (host, method, target, price, request) -> null;

  /**
   * What a call asks of a model; called for every attempt, so it has to be quick where that is
   * nothing. Once more as its first exchange begins if its body could not be seen before.
   *
   * @param host and port where it goes, {@code api.example.com:443}
   * @param target path and query
   * @param price how the endpoint's settings say it is priced, empty if they do not
   * @return null if it calls none
   */
  @Nullable Asked asked(
      String host, String method, String target, String price, RunbudgetRequest request)
      throws Throwable;

  /**
   * The call whose answer a request fetches, if it does not call a model itself.
   *
   * @param target path and query
   * @return its {@link Background#id}; null if it fetches none
   */
  default @Nullable String fetched(String method, String target) {
    return null;
  }

  /** What one call asks for. */
  interface Asked {

    /** The model's name, empty if not known. */
    String model();

    /**
     * Whether it is sure to call a model. If not, its body cannot be seen and its path may be
     * somebody else's; then only the answer can tell, see {@link Answer#end}.
     */
    default boolean isModel() {
      return true;
    }

    /** Whether its body has been seen, if it has one. */
    default boolean isSeen() {
      return true;
    }

    /** Length of a body that has not been seen, -1 if nobody knows that either. */
    default long unseenBytes() {
      return -1;
    }

    /** So many tokens are taken for a prompt that has not been seen, if its answer does not say. */
    default void takePrompt(long tokens) {}

    /** Tokens of the prompt, estimated from its text, or what was taken for it. */
    long promptTokens();

    /** Tokens that the answer may have at most, -1 if the call does not say. */
    long maxOutput();

    /** Price in millionths of a dollar, rounded up; -1 if the model has none, 0 if nobody asks. */
    long price(long promptTokens, long outputTokens);

    /** An answer begins, whose body is going to pass by. */
    Answer answer(RunbudgetHeaders headers) throws Throwable;
  }

  /** Reads one answer. Its end may be told from another thread while bytes are shown. */
  interface Answer {
    void bytes(byte[] from, int offset, int length);

    /** The buffer's position stays as it is. */
    void bytes(ByteBuffer from);

    /**
     * It is over.
     *
     * @param complete whether its end was seen
     * @return null if it turned out to be no answer of a model
     */
    @Nullable Used end(boolean complete);

    /**
     * Asked after its end: what it says of a call that is done in the background.
     *
     * @return null if it says nothing of that
     */
    default @Nullable Background background() {
      return null;
    }
  }

  /**
   * A call that its provider goes on with after it has answered, and whose answer is fetched by
   * other requests.
   *
   * @param id by which those name it
   * @param isOver whether it goes on no more
   * @param asked reads what is fetched; holds nothing of the call but counts and names
   */
  record Background(String id, boolean isOver, Asked asked) {}

  /**
   * What one call has used.
   *
   * @param model as answered, else as asked for; empty if unknown; cut and made one line
   * @param input tokens of the prompt, cached ones included
   * @param cached tokens of the prompt read from a cache
   * @param output tokens of the answer, reasoning included
   * @param microUsd price in millionths of a dollar, -1 if the model has none, 0 if nobody asks
   * @param estimated whether some count was not said by the provider
   */
  record Used(
      String model, long input, long cached, long output, long microUsd, boolean estimated) {
    private static final int LONGEST = 100;

    /** A name that goes into lines of the log may be anybody's: a hundred characters, one line. */
    public Used {
      if (model.length() > LONGEST || model.chars().anyMatch(Character::isISOControl)) {
        String cut = model.substring(0, Math.min(LONGEST, model.length()));
        model = cut.replaceAll("\\p{Cntrl}|\\x85", "?");
      }
    }

    /** All tokens. */
    public long tokens() {
      return input + output;
    }
  }
}
