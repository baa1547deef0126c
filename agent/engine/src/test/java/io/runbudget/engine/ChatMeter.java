package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetRequest;
import java.nio.ByteBuffer;

/**
 * A model at /chat whose request is {@code prompt} or {@code prompt/max}, whose answer's bytes are
 * its output's tokens, and of which a token costs a millionth of a dollar. At /plain there may be
 * another service, whose requests begin with a letter and whose answers are a single byte.
 */
final class ChatMeter implements ModelMeter {
  /** The maximum of what turns out to be no call of a model. */
  static final long NO_MODEL = 7;

  @Override
  public Asked asked(
      String host, String method, String target, String price, RunbudgetRequest request)
      throws Throwable {
    boolean plain = target.equals("/plain");
    if (!target.equals("/chat") && !plain) {
      return null;
    }
    byte[] body = request.body(100);
    if (plain && body != null && Character.isLetter(body[0])) {
      return null;
    }
    long length = body == null ? request.length() : 0;
    String[] parts = (body == null ? "0" : new String(body)).split("/");
    return new Asked() {
      private long taken;

      @Override
      public long unseenBytes() {
        return length;
      }

      @Override
      public void takePrompt(long tokens) {
        taken = tokens;
      }

      @Override
      public String model() {
        return "m-1";
      }

      @Override
      public boolean isModel() {
        return !plain || body != null;
      }

      @Override
      public boolean isSeen() {
        return body != null;
      }

      @Override
      public long promptTokens() {
        return body == null ? taken : Long.parseLong(parts[0]);
      }

      @Override
      public long maxOutput() {
        return parts.length < 2 ? -1 : Long.parseLong(parts[1]);
      }

      @Override
      public long price(long promptTokens, long outputTokens) {
        return price.equals("none") ? -1 : promptTokens + outputTokens;
      }

      @Override
      public Answer answer(RunbudgetHeaders headers) {
        return new Counting(this);
      }
    };
  }

  private static final class Counting implements ModelMeter.Answer {
    private final ModelMeter.Asked asked;
    private long bytes;

    Counting(ModelMeter.Asked asked) {
      this.asked = asked;
    }

    @Override
    public void bytes(byte[] from, int offset, int length) {
      bytes += length;
    }

    @Override
    public void bytes(ByteBuffer from) {
      bytes += from.remaining();
    }

    @Override
    public ModelMeter.Used end(boolean complete) {
      if (asked.maxOutput() == NO_MODEL || (!asked.isModel() && bytes == 1)) {
        return null;
      }
      long prompt = asked.promptTokens();
      return new ModelMeter.Used("m-1", prompt, 0, bytes, asked.price(prompt, bytes), !complete);
    }
  }
}
