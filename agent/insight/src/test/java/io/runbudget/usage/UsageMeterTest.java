package io.runbudget.usage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetRequest;
import io.runbudget.engine.ModelMeter;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UsageMeterTest {
  private static final String CHAT =
      "{\"model\":\"gpt-4o\",\"max_tokens\":100,\"messages\":[{\"role\":\"user\",\"content\":\"hello\"}]}";

  private static final String ANSWER =
      "{\"model\":\"gpt-4o-2024-08-06\",\"choices\":[{\"message\":{\"content\":\"hi\"}}],"
          + "\"usage\":{\"prompt_tokens\":1000,\"completion_tokens\":500,\"total_tokens\":1500}}";

  private final List<String> warnings = new ArrayList<>();
  private final UsageMeter meter =
      new UsageMeter(
          PriceTable.load(null, problem -> {}),
          () -> Instant.parse("2026-11-01T00:00:00Z"),
          warnings::add);

  private record Sent(String target, String text) implements RunbudgetRequest {
    @Override
    public long length() {
      return text.length();
    }

    @Override
    public byte[] body(int max) {
      return text.getBytes(UTF_8);
    }

    @Override
    public String header(String name) {
      return null;
    }
  }

  private ModelMeter.Asked asked(String target, String body, String price) throws Throwable {
    return meter.asked("h", "POST", target, price, new Sent(target, body));
  }

  @Test
  void whatIsAskedAndWhatIsAnswered() throws Throwable {
    ModelMeter.Asked asked = asked("/v1/chat/completions", CHAT, "");
    assertThat(asked.model()).isEqualTo("gpt-4o");
    assertThat(asked.maxOutput()).isEqualTo(100);
    assertThat(asked.promptTokens()).isPositive();
    ModelMeter.Answer answer = asked.answer(Map.of("Content-Type", "application/json")::get);
    byte[] bytes = ANSWER.getBytes(UTF_8);
    answer.bytes(bytes, 0, 20);
    answer.bytes(ByteBuffer.wrap(bytes, 20, bytes.length - 20));
    ModelMeter.Used used = answer.end(true);
    assertThat(used.tokens()).isEqualTo(1_500);
    assertThat(used.estimated()).isFalse();
    assertThat(used.microUsd()).as("2.50 and 10 dollars a million").isEqualTo(2_500 + 5_000);
    assertThat(asked.price(1_000, 500)).isEqualTo(7_500);
  }

  @Test
  void freeIsAPriceAndUnknownIsNone() throws Throwable {
    assertThat(asked("/v1/chat/completions", CHAT, UsageMeter.FREE).price(9, 9)).isZero();
    String other = CHAT.replace("gpt-4o", "nobody-knows-1");
    assertThat(asked("/v1/chat/completions", other, "").price(9, 9)).isEqualTo(-1);
    assertThat(warnings).singleElement().asString().contains("'nobody-knows-1' (openai)");
    UsageMeter tokensOnly = new UsageMeter(null, Instant::now, warnings::add);
    assertThat(
            tokensOnly
                .asked("h", "POST", "/v1/chat/completions", "", new Sent("", CHAT))
                .price(9, 9))
        .as("nobody asks")
        .isZero();
    assertThat(warnings).hasSize(1);
  }

  @Test
  void aModelWithoutAPriceIsNamedOnceAndNotForEver() throws Throwable {
    for (int i = 0; i < 200; i++) {
      asked("/v1/chat/completions", CHAT.replace("gpt-4o", "own-" + i % 100), "").price(9, 9);
    }
    assertThat(warnings).hasSize(50).doesNotHaveDuplicates();
  }

  @Test
  void aBodyThatIsThereOnlyWithTheAnswerIsReadThen() throws Throwable {
    boolean[] written = {false};
    RunbudgetRequest late =
        new RunbudgetRequest() {
          @Override
          public String target() {
            return "/v1/chat/completions";
          }

          @Override
          public long length() {
            return -1;
          }

          @Override
          public byte[] body(int max) {
            return written[0] ? CHAT.getBytes(UTF_8) : null;
          }

          @Override
          public String header(String name) {
            return null;
          }
        };
    ModelMeter.Asked asked = meter.asked("h", "POST", "/v1/chat/completions", "", late);
    assertThat(asked.model()).isEmpty();
    written[0] = true;
    ModelMeter.Used used = asked.answer(name -> null).end(false);
    assertThat(used.model()).isEqualTo("gpt-4o");
    assertThat(used.input()).isPositive();
    assertThat(used.microUsd()).isPositive();
    assertThat(warnings).isEmpty();
  }

  @Test
  void whatNamesNoModelIsNoneOfThem() throws Throwable {
    assertThat(asked("/v1/messages", "{\"text\":\"a message to a friend\"}", "")).isNull();
    assertThat(asked("/pay", CHAT, "")).isNull();
  }
}
