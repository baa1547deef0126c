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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
  void anEmbeddingHasNoAnswerToBeHeldFor() throws Throwable {
    assertThat(asked("/v1/embeddings", "{\"model\":\"e\",\"input\":\"x\"}", "").maxOutput())
        .isZero();
  }

  @Test
  void aNameThatIsAnybodysIsOneShortLine() {
    ModelMeter.Used used =
        new ModelMeter.Used("m\n[runbudget] ERROR " + "x".repeat(500), 1, 0, 1, 0, false);
    assertThat(used.model()).startsWith("m?[runbudget]").hasSize(100);
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

  private static ModelMeter.Used used(ModelMeter.Asked asked, String body) throws Throwable {
    ModelMeter.Answer answer = asked.answer(Map.of("Content-Type", "application/json")::get);
    byte[] bytes = body.getBytes(UTF_8);
    answer.bytes(bytes, 0, bytes.length);
    return answer.end(true);
  }

  private static String answerOf(String model) {
    return ANSWER.replace("gpt-4o-2024-08-06", model);
  }

  @Test
  void freeIsAPriceAndUnknownIsNone() throws Throwable {
    assertThat(asked("/v1/chat/completions", CHAT, UsageMeter.FREE).price(9, 9)).isZero();
    String other = CHAT.replace("gpt-4o", "nobody-knows-1");
    ModelMeter.Asked unknown = asked("/v1/chat/completions", other, "");
    assertThat(unknown.price(9, 9)).isEqualTo(-1);
    assertThat(warnings).as("its answer may know better").isEmpty();
    assertThat(used(unknown, answerOf("nobody-knows-1")).microUsd()).isEqualTo(-1);
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
      String name = "own-" + i % 100;
      used(
          asked("/v1/chat/completions", CHAT.replace("gpt-4o", name), ""), answerOf(name + "-max"));
    }
    assertThat(warnings).hasSize(50).doesNotHaveDuplicates();
    assertThat(warnings.get(0)).as("as answered").contains("'own-0-max'");
  }

  @Test
  void bedrockIsPricedByTheNameThatWasAskedFor() throws Throwable {
    ModelMeter.Asked asked =
        asked(
            "/model/eu.anthropic.claude-haiku-4-5-20251001-v1%3A0/invoke",
            "{\"anthropic_version\":\"bedrock-2023-05-31\",\"max_tokens\":9,\"messages\":[]}", "");
    assertThat(asked.model()).isEqualTo("eu.anthropic.claude-haiku-4-5-20251001-v1:0");
    ModelMeter.Used used =
        used(
            asked,
            "{\"model\":\"claude-haiku-4-5-20251001\",\"content\":[{\"type\":\"text\",\"text\":\"hi\"}],"
                + "\"usage\":{\"input_tokens\":1000,\"output_tokens\":100}}");
    assertThat(used.model()).isEqualTo("claude-haiku-4-5-20251001");
    assertThat(used.microUsd()).as("1 and 5 dollars a million, 110 percent").isEqualTo(1_650);
    assertThat(warnings).isEmpty();
  }

  @Test
  void bedrocksModelWithoutAPriceIsNamedAsAsked() throws Throwable {
    ModelMeter.Asked asked = asked("/model/us.acme.own-v1%3A0/invoke", "{\"messages\":[]}", "");
    String answer = "{\"model\":\"own\",\"usage\":{\"input_tokens\":10,\"output_tokens\":1}}";
    assertThat(used(asked, answer).microUsd()).isEqualTo(-1);
    assertThat(warnings).singleElement().asString().contains("'us.acme.own-v1:0' (bedrock)");
  }

  @Test
  void anAnswersNameWithoutAPriceIsPricedAsAsked() throws Throwable {
    ModelMeter.Asked asked = asked("/v1/chat/completions", CHAT, "");
    ModelMeter.Used used = used(asked, answerOf("deployment-17"));
    assertThat(used.model()).isEqualTo("deployment-17");
    assertThat(used.microUsd()).isEqualTo(7_500);
    assertThat(warnings).isEmpty();
  }

  @Test
  void aDeploymentIsPricedByTheModelThatItsAnswerNames() throws Throwable {
    ModelMeter.Asked asked =
        asked("/openai/deployments/mine/chat/completions", "{\"messages\":[]}", "");
    assertThat(asked.price(1_000, 500)).as("not known yet").isEqualTo(-1);
    assertThat(used(asked, ANSWER).microUsd()).isEqualTo(7_500);
    assertThat(warnings).isEmpty();
  }

  @Test
  void aServerOfOneModelMayBeAskedWithoutItsName() throws Throwable {
    String unnamed = "{\"messages\":[{\"role\":\"user\",\"content\":\"hello\"}]}";
    for (String target : List.of("/v1/chat/completions", "/v1/completions", "/v1/embeddings")) {
      ModelMeter.Asked asked = asked(target, unnamed, "");
      assertThat(asked).as(target).isNotNull();
      assertThat(asked.model()).isEmpty();
      assertThat(asked.promptTokens()).isPositive();
    }
    ModelMeter.Asked asked = asked("/v1/chat/completions", unnamed, "");
    assertThat(used(asked, ANSWER).microUsd()).isEqualTo(7_500);
    assertThat(warnings).isEmpty();
  }

  /** Its body cannot be seen, or only once it is written. */
  private static final class Unseen implements RunbudgetRequest {
    private final String text;
    private final Map<String, String> headers;
    private boolean isWritten;

    Unseen(String text, Map<String, String> headers) {
      this.text = text;
      this.headers = headers;
    }

    @Override
    public String target() {
      return "";
    }

    @Override
    public long length() {
      return -1;
    }

    @Override
    public byte[] body(int max) {
      return isWritten ? text.getBytes(UTF_8) : null;
    }

    @Override
    public String header(String name) {
      return headers.get(name);
    }
  }

  private ModelMeter.Asked unseen(String at, String target) throws Throwable {
    return meter.asked(at, "POST", target, "", new Unseen("", Map.of()));
  }

  @Test
  void aBodyThatIsThereOnlyOnceItIsWrittenIsReadThen() throws Throwable {
    Unseen late = new Unseen(CHAT, Map.of());
    ModelMeter.Asked before = meter.asked("h", "POST", "/v1/chat/completions", "", late);
    assertThat(before.isModel()).isTrue();
    assertThat(before.isSeen()).isFalse();
    late.isWritten = true;
    ModelMeter.Asked asked = meter.asked("h", "POST", "/v1/chat/completions", "", late);
    assertThat(asked.isSeen()).isTrue();
    ModelMeter.Used used = asked.answer(name -> null).end(false);
    assertThat(used.model()).isEqualTo("gpt-4o");
    assertThat(used.input()).isPositive();
    assertThat(used.microUsd()).isPositive();
    assertThat(warnings).isEmpty();
  }

  @Test
  void whatNamesNoModelOnceItIsWrittenIsNone() throws Throwable {
    Unseen late = new Unseen("{\"text\":\"a message to a friend\"}", Map.of());
    assertThat(meter.asked("h", "POST", "/v1/messages", "", late).isModel()).isFalse();
    late.isWritten = true;
    assertThat(meter.asked("h", "POST", "/v1/messages", "", late)).isNull();
  }

  @Test
  void whatSaysNothingOfTokensIsNoAnswerOfAModel() throws Throwable {
    for (String target : List.of("/v1/messages", "/v1/responses", "/api/chat", "/api/generate")) {
      ModelMeter.Asked asked = unseen("api.nexmo.com:443", target);
      assertThat(used(asked, "{\"id\":\"1\",\"text\":\"a\",\"content\":[{\"text\":\"b\"}]}"))
          .as(target)
          .isNull();
      assertThat(unseen("api.nexmo.com:443", target).isModel()).as(target).isFalse();
    }
    assertThat(warnings).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"prompt\":{\"id\":\"pmpt_1\",\"version\":\"2\"},\"input\":\"hello\"}",
        "{\"previous_response_id\":\"resp_1\",\"input\":\"and now?\"}",
        "{\"conversation\":\"conv_1\",\"input\":\"and now?\"}",
        "{\"conversation\":{\"id\":\"conv_1\"},\"input\":\"and now?\"}",
      })
  void whatTheProviderKeepsMayNameTheModel(String body) throws Throwable {
    ModelMeter.Asked asked = asked("/v1/responses", body, "");
    assertThat(asked.model()).isEmpty();
    assertThat(asked.promptTokens()).isPositive();
    String answer =
        "{\"model\":\"gpt-4o\",\"usage\":{\"input_tokens\":1000,\"output_tokens\":500}}";
    assertThat(used(asked, answer).microUsd()).isEqualTo(7_500);
    assertThat(asked("/v1/messages", body, "")).as("another API's path").isNull();
    assertThat(asked("/api/chat", body, "")).as("another API's path").isNull();
  }

  @Test
  void aPromptOrConversationOfSomethingElseIsNone() throws Throwable {
    for (String body :
        List.of("{\"prompt\":\"hello\"}", "{\"x\":{\"prompt\":{}}}", "{\"prompt\":null}")) {
      assertThat(asked("/v1/responses", body, "")).as(body).isNull();
    }
  }

  @Test
  void aVendorsHostOffersNothingElse() throws Throwable {
    String body = "{\"input\":\"hello\"}";
    for (String host :
        List.of("api.openai.com", "EU.api.openai.com", "x.openai.azure.com", "api.anthropic.com")) {
      assertThat(meter.asked(host, "POST", "/v1/responses", "", new Sent("/v1/responses", body)))
          .as(host)
          .isNotNull();
    }
    for (String host : List.of("myapi.openai.com.example.com", "notapi.openai.com", "")) {
      assertThat(meter.asked(host, "POST", "/v1/responses", "", new Sent("/v1/responses", body)))
          .as(host)
          .isNull();
    }
  }

  private static final String MESSAGE =
      "{\"model\":\"claude-haiku-4-5\",\"content\":[{\"type\":\"text\",\"text\":\"hi\"}],"
          + "\"usage\":{\"input_tokens\":1000,\"output_tokens\":100}}";

  @Test
  void aGatewayIsKnownOnceItHasAnswered() throws Throwable {
    ModelMeter.Asked first = unseen("gateway:4000", "/v1/messages?beta=true");
    assertThat(first.isModel()).isFalse();
    assertThat(used(first, MESSAGE).tokens()).isEqualTo(1_100);
    assertThat(unseen("gateway:4000", "/v1/messages").isModel()).isTrue();
    assertThat(unseen("gateway:4001", "/v1/messages").isModel()).as("another service").isFalse();
    assertThat(unseen("gateway:4000", "/api/chat").isModel()).isFalse();
  }

  @Test
  void aStreamThatWasCutBehindItsPromptIsAModels() throws Throwable {
    ModelMeter.Asked asked = unseen("gateway:4000", "/v1/messages");
    ModelMeter.Answer answer = asked.answer(Map.of("Content-Type", "text/event-stream")::get);
    byte[] begin =
        ("event: message_start\ndata: {\"type\":\"message_start\",\"message\":"
                + MESSAGE.replace("\"output_tokens\":100", "\"output_tokens\":1")
                + "}\n\n")
            .getBytes(UTF_8);
    answer.bytes(begin, 0, begin.length);
    assertThat(answer.end(false).input()).isEqualTo(1_000);
  }

  @Test
  void aVendorIsKnownByItsHostItsPortItsPathOrItsHeader() throws Throwable {
    assertThat(unseen("api.anthropic.com:443", "/v1/messages").isModel()).isTrue();
    assertThat(unseen("eu.api.openai.com:443", "/v1/responses").isModel()).isTrue();
    assertThat(unseen("localhost:11434", "/api/chat").isModel()).isTrue();
    assertThat(unseen("localhost:8080", "/api/chat").isModel()).isFalse();
    assertThat(unseen("api.example.com:443", "/anthropic/v1/messages").isModel()).isTrue();
    assertThat(unseen("api.openai.com.example.com:443", "/v1/responses").isModel()).isFalse();
    Unseen says = new Unseen("", Map.of("anthropic-version", "2023-06-01"));
    assertThat(meter.asked("h:1", "POST", "/v1/messages", "", says).isModel()).isTrue();
  }

  @Test
  void onlySoManyGatewaysAreKnown() throws Throwable {
    for (int i = 0; i < 300; i++) {
      used(unseen("h:" + i, "/v1/messages"), MESSAGE);
    }
    assertThat(unseen("h:0", "/v1/messages").isModel()).as("longest ago").isFalse();
    assertThat(unseen("h:299", "/v1/messages").isModel()).isTrue();
  }

  @Test
  void whatWasTakenForAnUnseenPromptCountsIfItsAnswerDoesNotSay() throws Throwable {
    ModelMeter.Asked asked = unseen("h:1", "/v1/chat/completions");
    assertThat(asked.unseenBytes()).isEqualTo(-1);
    asked.takePrompt(70);
    assertThat(asked.promptTokens()).isEqualTo(70);
    String silent = "{\"model\":\"gpt-4o\",\"choices\":[{\"message\":{\"content\":\"12345678\"}}]}";
    ModelMeter.Used used = used(asked, silent);
    assertThat(used.input()).isEqualTo(70);
    assertThat(used.output()).isEqualTo(2);
    assertThat(used.estimated()).isTrue();
    assertThat(used.microUsd()).as("2.50 and 10 dollars a million").isEqualTo(195);
    asked = unseen("h:1", "/v1/chat/completions");
    asked.takePrompt(70);
    assertThat(used(asked, ANSWER).input()).as("as the provider says").isEqualTo(1_000);
    ModelMeter.Asked seen = asked("/v1/chat/completions", CHAT, "");
    long text = seen.promptTokens();
    seen.takePrompt(70);
    assertThat(seen.promptTokens()).isEqualTo(text);
    assertThat(seen.unseenBytes()).isZero();
  }

  @Test
  void whatNamesNoModelIsPricedByTheOneThatAnsweredLast() throws Throwable {
    ModelMeter.Asked first = unseen("h:1", "/v1/chat/completions");
    assertThat(first.price(1_000, 500)).isEqualTo(-1);
    used(first, ANSWER);
    assertThat(unseen("h:1", "/v1/chat/completions").price(1_000, 500)).isEqualTo(7_500);
    assertThat(unseen("h:2", "/v1/chat/completions").price(1_000, 500)).isEqualTo(-1);
    String other = CHAT.replace("gpt-4o", "nobody-knows-1");
    Sent named = new Sent("", other);
    assertThat(meter.asked("h:1", "POST", "/v1/chat/completions", "", named).price(1_000, 500))
        .as("another model")
        .isEqualTo(-1);
    ModelMeter.Asked cut = unseen("h:1", "/v1/chat/completions");
    cut.takePrompt(1_000);
    assertThat(cut.answer(name -> null).end(false).microUsd()).isEqualTo(2_500);
    assertThat(warnings).isEmpty();
  }

  @Test
  void aDeploymentIsPricedBeforehandOnceItHasAnswered() throws Throwable {
    String target = "/openai/deployments/mine/chat/completions?api-version=1";
    used(asked(target, "{\"messages\":[]}", ""), ANSWER);
    assertThat(asked(target, "{\"messages\":[]}", "").price(1_000, 500)).isEqualTo(7_500);
    assertThat(asked(target.replace("mine", "other"), "{\"messages\":[]}", "").price(1, 1))
        .isEqualTo(-1);
  }

  @Test
  void whatNamesNoModelIsNoneOfThem() throws Throwable {
    assertThat(asked("/v1/messages", "{\"text\":\"a message to a friend\"}", "")).isNull();
    for (String target :
        List.of(
            "/v1/responses",
            "/v1/responses/compact",
            "/api/v3/responses",
            "/models/embeddings",
            "/inference/embeddings?x=1",
            "/api/chat",
            "/api/generate?x=1")) {
      assertThat(asked(target, "{\"text\":\"hello\"}", "")).as(target).isNull();
    }
    assertThat(asked("/pay", CHAT, "")).isNull();
  }

  @Test
  void whatOtherServicesHaveUnderWordsLikeTheseIsNoModelCall() throws Throwable {
    for (String body :
        List.of(
            "{\"conversation\":\"c-123\",\"answer\":\"yes\"}",
            "{\"conversation\":{\"id\":123},\"answer\":\"yes\"}",
            "{\"prompt\":{\"id\":7},\"value\":3}",
            "{\"previous_response_id\":\"41\",\"value\":3}")) {
      assertThat(asked("/v1/responses", body, "")).as(body).isNull();
    }
    String body = "{\"course\":1,\"user\":2}";
    for (String path : List.of("/api/v3/completions", "/api/v3/embeddings", "/beta/completions")) {
      assertThat(asked(path, body, "")).as(path).isNull();
      assertThat(asked(path, "{\"model\":\"m\"}", "")).as(path).isNotNull();
    }
  }
}
