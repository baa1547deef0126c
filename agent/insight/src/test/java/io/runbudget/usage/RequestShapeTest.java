package io.runbudget.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestShapeTest {
  private static RequestShape chat(String body) {
    return RequestShape.of(ModelApi.OPENAI_CHAT, "/v1/chat/completions", Answers.utf8(body));
  }

  @Test
  void aChatRequestSaysModelStreamLimitChoicesAndTier() {
    RequestShape shape =
        chat(
            """
            {"model":"gpt-5","stream":true,"max_completion_tokens":77,"n":3,"service_tier":"Flex",
             "messages":[{"role":"user","content":"12345678"}]}
            """);
    // The role's 4 bytes and the content's 8.
    assertThat(shape)
        .isEqualTo(
            new RequestShape(
                "gpt-5",
                false,
                true,
                OptionalLong.of(77),
                12,
                3,
                "flex",
                "",
                CacheWrite.NONE,
                true));
    assertThat(shape.promptTokens()).isEqualTo(3);
    assertThat(shape.outputTokens(4_096)).isEqualTo(231);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"max_tokens\":5}|5",
        "{\"max_output_tokens\":5}|5",
        "{\"generationConfig\":{\"maxOutputTokens\":5,\"candidateCount\":2}}|5",
        "{\"inferenceConfig\":{\"maxTokens\":5}}|5",
        "{\"inferenceConfig\":{\"max_new_tokens\":5}}|5",
        "{\"options\":{\"num_predict\":5}}|5",
        "{\"textGenerationConfig\":{\"maxTokenCount\":5}}|5",
        "{\"max_gen_len\":5}|5",
        "{\"options\":{\"num_predict\":-1}}|-1",
        "{\"metadata\":{\"max_tokens\":5}}|-1",
        "{\"max_tokens\":123456789012345678901234567890}|-1",
        "{\"max_tokens\":null}|-1",
        "{\"max_tokens\":5,\"max_completion_tokens\":9}|9",
      })
  void everyApiHasItsNameForTheLimit(String body, long limit) {
    assertThat(chat(body).maxOutput().orElse(-1)).isEqualTo(limit);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"content\":[{\"image_url\":{\"url\":\"data:image/png;base64,DATA\"}}]}",
        "{\"input\":[{\"image_url\":\"data:image/png;base64,DATA\"}]}",
        "{\"content\":[{\"input_audio\":{\"data\":\"DATA\",\"x\":1}}]}",
        "{\"content\":[{\"file\":{\"file_data\":\"DATA\"}}]}",
        "{\"content\":[{\"source\":{\"data\":\"DATA\"}}]}",
        "{\"contents\":[{\"parts\":[{\"inline_data\":{\"data\":\"DATA\"}}]}]}",
        "{\"contents\":[{\"parts\":[{\"inlineData\":{\"data\":\"DATA\"}}]}]}",
        "{\"content\":[{\"image\":{\"source\":{\"bytes\":\"DATA\"}}}]}",
        "{\"messages\":[{\"images\":[\"DATA\"]}]}",
        "{\"content\":[{\"document_url\":\"data:application/pdf;base64,DATA\"}]}",
        "{\"content\":[{\"file\":\"data:text/plain;charset=utf-8;base64,DATA\"}]}",
        "{\"input\":[\"data:image/png;base64,DATA\"]}",
        "{\"input\":[{\"result\":\"DATA\"}]}",
      })
  void binaryDataIsNoText(String body) {
    assertThat(chat(body.replace("DATA", "aGVsbG8+/w==".repeat(5_000))).textBytes()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"system\":[{\"text\":\"\"}]}|NONE",
        "{\"cache_control\":null}|NONE",
        "{\"ttl\":\"1h\"}|NONE",
        "{\"cache_control\":{\"type\":\"ephemeral\"}}|USUAL",
        "{\"system\":[{\"cache_control\":{\"type\":\"ephemeral\",\"ttl\":\"5m\"}}]}|USUAL",
        "{\"tools\":[{\"cache_control\":{\"type\":\"ephemeral\",\"ttl\":\"1h\"}}]}|HOUR",
        "{\"a\":[{\"cache_control\":{\"ttl\":\"1h\"}},{\"cache_control\":{\"ttl\":\"5m\"}}]}|HOUR",
        "{\"messages\":[{\"content\":[{\"cachePoint\":{\"type\":\"default\"}}]}]}|USUAL",
        "{\"system\":[{\"cachePoint\":{\"type\":\"default\",\"ttl\":\"1h\"}}]}|HOUR",
      })
  void whetherItsPromptMayBeCached(String body, CacheWrite cacheWrite) {
    assertThat(chat(body).cacheWrite()).isEqualTo(cacheWrite);
  }

  @Test
  void speedIsATierAndGeographyARegion() {
    RequestShape shape =
        chat("{\"speed\":\"fast\",\"service_tier\":\"auto\",\"inference_geo\":\"us\"}");
    assertThat(shape.tier()).isEqualTo("fast");
    assertThat(shape.region()).isEqualTo("us");
    assertThat(shape.textBytes()).isZero();
    assertThat(chat("{\"service_tier\":\"auto\",\"speed\":\"fast\"}").tier()).isEqualTo("fast");
    assertThat(chat("{\"service_tier\":\"auto\",\"speed\":\"standard\"}").tier()).isEqualTo("auto");
    assertThat(chat("{\"metadata\":{\"speed\":\"fast\",\"inference_geo\":\"us\"}}").region())
        .isEmpty();
  }

  @Test
  void aDocumentInPlainTextIsText() {
    String text = "a plain text document, ".repeat(10);
    for (String name : new String[] {"data", "result", "document_url"}) {
      assertThat(chat("{\"source\":{\"" + name + "\":\"" + text + "\"}}").textBytes())
          .as(name)
          .isEqualTo(text.length());
    }
    String late = "data: " + "what follows ".repeat(8) + ";base64,";
    assertThat(chat("{\"text\":\"" + late + "\"}").textBytes()).isEqualTo(late.length());
  }

  @Test
  void namesOfFieldsCountOnlyWithinToolsAndSchemas() {
    assertThat(chat("{\"metadata\":{\"abcd\":1}}").textBytes()).isZero();
    assertThat(chat("{\"tools\":[{\"abcd\":{\"efgh\":\"ijkl\"}}]}").textBytes()).isEqualTo(12);
  }

  @Test
  void bytesAreThoseOfUtf8() {
    String text = "aé€😀";
    assertThat(chat("{\"prompt\":\"" + text + "\"}").textBytes())
        .isEqualTo(Answers.utf8(text).length);
  }

  @Test
  void withoutABodyThePathSaysWhatItCan() {
    RequestShape shape =
        RequestShape.of(
            ModelApi.GEMINI, "/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse", null);
    assertThat(shape)
        .isEqualTo(
            new RequestShape(
                "gemini-2.5-pro",
                false,
                true,
                OptionalLong.empty(),
                0,
                1,
                "",
                "",
                CacheWrite.NONE,
                false));
  }

  @Test
  void ofATornBodyWhatIsThereCounts() {
    String body = "{\"model\":\"m\",\"max_tokens\":9,\"messages\":[{\"content\":\"12345678\"}]}";
    for (int end = 0; end <= body.length(); end++) {
      String torn = body.substring(0, end);
      assertThatCode(() -> chat(torn)).doesNotThrowAnyException();
      assertThat(chat(torn).read()).as(torn).isEqualTo(end == body.length());
    }
    assertThat(chat(body.substring(0, 40)).model()).isEqualTo("m");
    assertThat(chat("[1]").read()).isFalse();
    assertThat(chat("not json").read()).isFalse();
    assertThat(chat("{\"a\":".repeat(100_000)).read()).isFalse();
  }

  @Test
  void largeBodiesAreNotRead() {
    byte[] body = Answers.utf8("{\"model\":\"" + "m".repeat(RequestShape.LONGEST_READ) + "\"}");
    assertThat(RequestShape.of(ModelApi.OPENAI_CHAT, "/", body).read()).isFalse();
  }

  @Test
  void aLimitForManyChoicesDoesNotOverflow() {
    RequestShape shape = chat("{\"max_tokens\":" + Long.MAX_VALUE + ",\"n\":99999999999}");
    assertThat(shape.outputTokens(1)).isEqualTo(Long.MAX_VALUE);
    assertThat(shape.choices()).isEqualTo(1_000);
  }
}
