package io.runbudget.usage;

import java.util.Map;

/** What vendors' models answer to Bedrock's InvokeModel. */
final class InvokeAnswers {
  private static final Usage NOVA =
      new Usage("asked", 12, 3, 0, 0, 205, 0, 0, 0, 0, 0, "", "", Usage.Basis.REPORTED);

  private InvokeAnswers() {}

  static void addTo(Map<String, Answers.Answer> all) {
    all.put(
        "invoke stream of anthropic",
        new Answers.Answer(
            ModelApi.BEDROCK_INVOKE,
            Answers.FRAMES,
            Answers.frames(
                "chunk",
                Answers.chunk(
                    "{\"type\":\"message_start\",\"message\":{\"model\":\"claude-3-haiku-20240307\","
                        + "\"usage\":{\"input_tokens\":9,\"output_tokens\":1}}}"),
                "chunk",
                Answers.chunk(
                    "{\"type\":\"content_block_delta\",\"delta\":{\"text\":\"a few words\"}}"),
                "chunk",
                Answers.chunk(
                    "{\"type\":\"message_delta\",\"delta\":{},\"usage\":{\"output_tokens\":4}}"),
                "chunk",
                Answers.chunk(
                    "{\"type\":\"message_stop\",\"amazon-bedrock-invocationMetrics\":{"
                        + "\"inputTokenCount\":9,\"outputTokenCount\":5,\"invocationLatency\":300,"
                        + "\"firstByteLatency\":100,\"cacheReadInputTokenCount\":2}}")),
            new Usage(
                "claude-3-haiku-20240307",
                9,
                2,
                0,
                0,
                5,
                0,
                0,
                0,
                0,
                0,
                "",
                "",
                Usage.Basis.REPORTED)));
    all.put(
        "invoke of meta",
        Answers.json(
            ModelApi.BEDROCK_INVOKE,
            "{\"generation\":\"hi\",\"prompt_token_count\":24,\"generation_token_count\":36,"
                + "\"stop_reason\":\"stop\"}",
            Answers.usage("asked", 24, 36)));
    all.put(
        "invoke of titan",
        Answers.json(
            ModelApi.BEDROCK_INVOKE,
            "{\"inputTextTokenCount\":5,\"results\":[{\"tokenCount\":41,\"outputText\":\"x\"}]}",
            Answers.usage("asked", 5, 41)));
    all.put(
        "invoke of nova",
        Answers.json(
            ModelApi.BEDROCK_INVOKE,
            """
            {"output":{"message":{"content":[{"text":"hi"}],"role":"assistant"}},"stopReason":"end_turn",
             "usage":{"inputTokens":12,"outputTokens":205,"totalTokens":220,
               "cacheReadInputTokenCount":3,"cacheWriteInputTokenCount":0}}
            """,
            NOVA));
    all.put(
        "invoke stream of nova",
        new Answers.Answer(
            ModelApi.BEDROCK_INVOKE,
            Answers.FRAMES,
            Answers.frames(
                "chunk",
                Answers.chunk("{\"messageStart\":{\"role\":\"assistant\"}}"),
                "chunk",
                Answers.chunk(
                    "{\"contentBlockDelta\":{\"delta\":{\"text\":\"a few words\"},"
                        + "\"contentBlockIndex\":0}}"),
                "chunk",
                Answers.chunk("{\"messageStop\":{\"stopReason\":\"end_turn\"}}"),
                "chunk",
                Answers.chunk(
                    "{\"metadata\":{\"usage\":{\"inputTokens\":12,\"outputTokens\":205,"
                        + "\"cacheReadInputTokenCount\":3,\"cacheWriteInputTokenCount\":0},"
                        + "\"metrics\":{},\"trace\":{}}}")),
            NOVA));
  }
}
