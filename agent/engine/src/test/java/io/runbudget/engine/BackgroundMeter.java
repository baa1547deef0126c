package io.runbudget.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.runbudget.bridge.RunbudgetHeaders;
import io.runbudget.bridge.RunbudgetRequest;
import java.nio.ByteBuffer;

/**
 * A model at POST /jobs whose request is its prompt's tokens, that answers {@code queued ID OUTPUT}
 * or {@code done OUTPUT}, and is asked again by GET or POST of /jobs/ID. A token costs a millionth
 * of a dollar.
 */
final class BackgroundMeter implements ModelMeter {
  private static final String PATH = "/jobs/";

  @Override
  public Asked asked(
      String host, String method, String target, String price, RunbudgetRequest request)
      throws Throwable {
    boolean isWork = method.equals("POST") && target.equals("/jobs");
    return isWork ? new Question(Long.parseLong(new String(request.body(100), UTF_8))) : null;
  }

  @Override
  public String fetched(String method, String target) {
    return target.startsWith(PATH) ? target.substring(PATH.length()) : null;
  }

  private record Question(long promptTokens) implements Asked {
    @Override
    public String model() {
      return "m-1";
    }

    @Override
    public long maxOutput() {
      return 100;
    }

    @Override
    public long price(long promptTokens, long outputTokens) {
      return promptTokens + outputTokens;
    }

    @Override
    public Answer answer(RunbudgetHeaders headers) {
      return new Reading(this);
    }
  }

  private static final class Reading implements Answer {
    private final Question question;
    private String text = "";

    Reading(Question question) {
      this.question = question;
    }

    @Override
    public void bytes(byte[] from, int offset, int length) {
      text += new String(from, offset, length, UTF_8);
    }

    @Override
    public void bytes(ByteBuffer from) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Used end(boolean complete) {
      long prompt = question.promptTokens;
      String output = text.substring(text.lastIndexOf(' ') + 1);
      long tokens = output.isEmpty() ? 0 : Long.parseLong(output);
      boolean isDone = text.startsWith("done");
      return new Used("m-1", prompt, 0, tokens, question.price(prompt, tokens), !isDone);
    }

    @Override
    public Background background() {
      String[] words = text.split(" ");
      return switch (words[0]) {
        case "queued" -> new Background(words[1], false, question);
        case "done", "failed" -> new Background("", true, question);
        default -> null;
      };
    }
  }
}
