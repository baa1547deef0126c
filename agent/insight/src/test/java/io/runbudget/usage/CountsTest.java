package io.runbudget.usage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts that providers say in other places or in another sense than the API they speak. */
class CountsTest {
  private static Usage read(ModelApi api, String type, String body) {
    byte[] bytes = Answers.utf8(body);
    UsageReader reader = new Answers.Answer(api, type, bytes, Answers.usage("", 0, 0)).reader();
    reader.read(bytes, 0, bytes.length);
    return reader.complete();
  }

  private static Usage json(ModelApi api, String body) {
    return read(api, Answers.JSON, body);
  }

  private static Usage chat(String usage) {
    return json(ModelApi.OPENAI_CHAT, "{\"choices\":[],\"usage\":{" + usage + "}}");
  }

  @ParameterizedTest
  @CsvSource({
    // xAI: the sum of answer and reasoning stands in the total only.
    "10120, 1499, 14428, 2809, 4308",
    "12, 1, 399, 386, 387",
    "21, 0, 81, 60, 60",
    // OpenAI: reasoning is within the answer's count.
    "1200, 300, 1500, 192, 300",
    // Totals that are absent, nothing or too small change nothing.
    "1200, 300, -1, 192, 300",
    "1200, 300, 0, 192, 300",
    "1200, 300, 1300, 192, 300",
  })
  void reasoningThatOnlyTheTotalHoldsIsAnswer(
      long prompt, long completion, long total, long reasoning, long output) {
    String said = total < 0 ? "" : ",\"total_tokens\":" + total;
    Usage usage =
        chat(
            "\"prompt_tokens\":%d,\"completion_tokens\":%d%s,\"completion_tokens_details\":{\"reasoning_tokens\":%d}"
                .formatted(prompt, completion, said, reasoning));
    assertThat(usage.output()).isEqualTo(output);
    assertThat(usage.reasoning()).isEqualTo(reasoning);
    assertThat(usage.input()).isEqualTo(prompt);
    assertThat(usage.estimated()).isFalse();
  }

  @Test
  void aTotalWithoutAnAnswersCountIsTheAnswer() {
    assertThat(chat("\"prompt_tokens\":10,\"total_tokens\":510").output()).isEqualTo(500);
    assertThat(chat("\"prompt_tokens\":10,\"total_tokens\":510").estimated()).isFalse();
    assertThat(chat("\"prompt_tokens\":10,\"total_tokens\":10").estimated()).isTrue();
  }

  /** Then the rest of the total is what was read from the cache. */
  @Test
  void aPromptCountedWithoutWhatWasCachedIsNoAnswer() {
    Usage usage =
        chat(
            "\"prompt_tokens\":100,\"completion_tokens\":50,\"total_tokens\":5150,"
                + "\"prompt_tokens_details\":{\"cached_tokens\":5000}");
    assertThat(usage.output()).isEqualTo(50);
  }

  @Test
  void aTotalCountsInTheChatFormOnly() {
    String usage = "{\"usage\":{\"prompt_tokens\":8,\"total_tokens\":20}}";
    assertThat(json(ModelApi.OPENAI_EMBEDDINGS, usage)).isEqualTo(Answers.usage("asked", 8, 0));
    String completion =
        "{\"usage\":{\"prompt_tokens\":8,\"completion_tokens\":2,\"total_tokens\":20}}";
    assertThat(json(ModelApi.OPENAI_COMPLETIONS, completion).output()).isEqualTo(2);
    assertThat(json(ModelApi.BEDROCK_INVOKE, completion).output()).isEqualTo(2);
  }

  private static Usage stream(String... events) {
    return read(
        ModelApi.OPENAI_CHAT,
        Answers.EVENTS,
        "data: " + String.join("\n\ndata: ", events) + "\n\ndata: [DONE]\n\n");
  }

  @Test
  void groqSaysItBesideTheLastChoice() {
    assertThat(
            stream(
                "{\"choices\":[{\"delta\":{\"content\":\"Hello\"}}],\"x_groq\":{\"id\":\"r\"}}",
                "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}],\"x_groq\":{\"id\":\"r\","
                    + "\"usage\":{\"queue_time\":0.02,\"prompt_tokens\":71,\"completion_tokens\":253,"
                    + "\"total_tokens\":324,\"prompt_tokens_details\":{\"cached_tokens\":11},"
                    + "\"completion_tokens_details\":{\"reasoning_tokens\":3}}}}"))
        .isEqualTo(
            new Usage("asked", 60, 11, 0, 0, 253, 3, 0, 0, 0, 0, "", "", Usage.Basis.REPORTED));
  }

  private static String choice(int index, int output) {
    return ("{\"choices\":[{\"index\":%d,\"delta\":{},\"finish_reason\":\"stop\",\"usage\":"
            + "{\"prompt_tokens\":39,\"completion_tokens\":%d,\"total_tokens\":%d,\"cached_tokens\":9}}]}")
        .formatted(index, output, 39 + output);
  }

  private static Usage moonshot(long output) {
    return new Usage("asked", 30, 9, 0, 0, output, 0, 0, 0, 0, 0, "", "", Usage.Basis.REPORTED);
  }

  @Test
  void moonshotSaysItOfEachChoice() {
    String text = "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"Hello\"}}]}";
    assertThat(stream(text, choice(0, 211))).isEqualTo(moonshot(211));
    assertThat(stream(text, choice(0, 211), choice(1, 100))).isEqualTo(moonshot(311));
    assertThat(stream(text, choice(1, 100), choice(0, 5), choice(0, 211)))
        .as("cumulative of each")
        .isEqualTo(moonshot(311));
    assertThat(stream(text, choice(0, 1), choice(999_999_999, 2))).isEqualTo(moonshot(3));
    assertThat(
            stream(
                "{\"choices\":[{\"usage\":{\"prompt_tokens\":39,\"completion_tokens\":1},\"index\":0},"
                    + "{\"usage\":{\"cached_tokens\":9,\"completion_tokens\":2},\"index\":1}]}",
                "{\"choices\":[{\"usage\":{\"completion_tokens\":3},\"index\":1}]}",
                text))
        .as("an index behind its count")
        .isEqualTo(moonshot(4));
  }

  @Test
  void whatIsSaidOfAllHoldsBeforeWhatIsSaidOfEach() {
    String all =
        "{\"choices\":[],\"usage\":{\"prompt_tokens\":39,\"completion_tokens\":320,"
            + "\"prompt_tokens_details\":{\"cached_tokens\":9}}}";
    assertThat(stream(choice(0, 211), choice(1, 100), all)).isEqualTo(moonshot(320));
    assertThat(stream(all, choice(0, 211), choice(1, 100))).isEqualTo(moonshot(320));
  }

  private static final String COMPACTION =
      "{\"type\":\"compaction\",\"input_tokens\":180000,\"output_tokens\":3500}";

  private static final String COMPACTED =
      "{\"input_tokens\":23000,\"output_tokens\":1000,\"iterations\":["
          + COMPACTION
          + ",{\"type\":\"message\",\"input_tokens\":23000,\"output_tokens\":1000}]}";

  @Test
  void whatCompactedTheConversationIsBilledBesideTheAnswer() {
    Usage usage = json(ModelApi.ANTHROPIC_MESSAGES, "{\"usage\":" + COMPACTED + "}");
    assertThat(usage).isEqualTo(Answers.usage("asked", 203_000, 4_500));
    assertThat(json(ModelApi.BEDROCK_INVOKE, "{\"usage\":" + COMPACTED + "}")).isEqualTo(usage);
  }

  @Test
  void aStreamsListOfPassesReplacesTheOneBefore() {
    String start =
        "data: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":23000,"
            + "\"output_tokens\":1,\"iterations\":["
            + COMPACTION
            + "]}}}\n\n";
    String delta = "data: {\"type\":\"message_delta\",\"usage\":" + COMPACTED + "}\n\n";
    String last = "data: {\"type\":\"message_delta\",\"usage\":{\"output_tokens\":1000}}\n\n";
    for (String body : new String[] {start + delta, start + delta + delta, start + delta + last}) {
      assertThat(read(ModelApi.ANTHROPIC_MESSAGES, Answers.EVENTS, body))
          .as(body)
          .isEqualTo(Answers.usage("asked", 203_000, 4_500));
    }
  }

  @Test
  void passesHaveCachesAndMayComeSeveralTimesInAnyOrder() {
    Usage usage =
        json(
            ModelApi.ANTHROPIC_MESSAGES,
            """
            {"usage":{"iterations":[
               {"input_tokens":10,"cache_read_input_tokens":20,"cache_creation_input_tokens":40,
                "cache_creation":{"ephemeral_5m_input_tokens":10,"ephemeral_1h_input_tokens":30},
                "output_tokens":50,"type":"compaction"},
               {"type":"message","input_tokens":999,"output_tokens":999},
               {"type":"advisor_message","model":"m","input_tokens":7,"output_tokens":8},
               {"type":"fallback_message","input_tokens":999,"output_tokens":999}],
             "input_tokens":1,"cache_read_input_tokens":2,"cache_creation_input_tokens":4,
             "cache_creation":{"ephemeral_1h_input_tokens":3},"output_tokens":5}}
            """);
    assertThat(usage)
        .isEqualTo(
            new Usage("asked", 18, 22, 11, 33, 63, 0, 0, 0, 0, 0, "", "", Usage.Basis.REPORTED));
  }

  /** With {@code pause_after_compaction} there is nothing but the summary. */
  @Test
  void anAnswerThatIsOnlyASummaryIsSaid() {
    assertThat(
            json(
                ModelApi.ANTHROPIC_MESSAGES,
                "{\"content\":[{\"type\":\"compaction\",\"content\":\"a summary\"}],\"usage\":"
                    + "{\"input_tokens\":0,\"output_tokens\":0,\"iterations\":["
                    + COMPACTION
                    + "]}}"))
        .isEqualTo(Answers.usage("asked", 180_000, 3_500));
  }

  /** As LocalAI writes it into every chunk. */
  @Test
  void countsOfNothingBesideTextAreNone() {
    String chunk =
        "data: {\"choices\":[{\"delta\":{\"content\":\"12345678\"}}],\"usage\":"
            + "{\"prompt_tokens\":0,\"completion_tokens\":0,\"total_tokens\":0}}\n\n";
    assertThat(read(ModelApi.OPENAI_CHAT, Answers.EVENTS, chunk + chunk))
        .isEqualTo(Answers.estimated(Answers.usage("asked", 100, 4)));
    String last =
        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":30,\"completion_tokens\":9}}\n\n";
    assertThat(read(ModelApi.OPENAI_CHAT, Answers.EVENTS, chunk + last))
        .as("a later count holds")
        .isEqualTo(Answers.usage("asked", 30, 9));
  }

  @Test
  void eachOfTheTwoCountsMayBeMissing() {
    String body = "{\"choices\":[{\"message\":{\"content\":\"12345678\"}}],\"usage\":{%s}}";
    Usage usage =
        json(
            ModelApi.OPENAI_CHAT,
            body.formatted("\"prompt_tokens\":0,\"completion_tokens\":7,\"total_tokens\":500"));
    assertThat(usage).isEqualTo(Answers.estimated(Answers.usage("asked", 100, 7)));
    usage =
        json(
            ModelApi.OPENAI_CHAT,
            body.formatted("\"prompt_tokens\":20,\"completion_tokens\":0,\"total_tokens\":20"));
    assertThat(usage).isEqualTo(Answers.estimated(Answers.usage("asked", 20, 2)));
  }

  @Test
  void nothingMayBeTrue() {
    assertThat(chat("\"prompt_tokens\":20,\"completion_tokens\":0"))
        .as("a refused answer without text")
        .isEqualTo(Answers.usage("asked", 20, 0));
    assertThat(
            json(
                    ModelApi.ANTHROPIC_MESSAGES,
                    "{\"usage\":{\"input_tokens\":0,\"cache_read_input_tokens\":900,\"output_tokens\":0}}")
                .estimated())
        .as("a prompt that was cached as a whole")
        .isFalse();
    UsageReader reader =
        UsageReader.of(
            ModelApi.OPENAI_CHAT,
            RequestShape.of(ModelApi.OPENAI_CHAT, "", Answers.utf8("{}")),
            header -> null);
    byte[] body = Answers.utf8("{\"usage\":{\"prompt_tokens\":0,\"completion_tokens\":0}}");
    reader.read(body, 0, body.length);
    assertThat(reader.complete().estimated()).as("a prompt without text").isFalse();
  }

  /** Mistral's tokens of what was heard are in the total only, and are no answer. */
  @Test
  void whatWasHeardIsNoAnswer() {
    String heard = "\"prompt_audio_seconds\":5";
    String said = "\"prompt_tokens\":5,\"completion_tokens\":24,\"total_tokens\":404";
    assertThat(chat(heard + "," + said).output()).isEqualTo(24);
    assertThat(chat(said + "," + heard).output()).isEqualTo(24);
    assertThat(chat("\"prompt_audio_seconds\":0," + said).output()).isEqualTo(399);
  }
}
