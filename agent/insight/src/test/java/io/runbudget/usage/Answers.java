package io.runbudget.usage;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/** Answers in the shapes that the APIs document, with all the counts that are read. */
final class Answers {
  record Answer(ModelApi api, String type, byte[] body, Usage usage) {
    UsageReader reader() {
      return reader("");
    }

    UsageReader reader(String encoding) {
      Map<String, String> headers = Map.of("Content-Type", type, "Content-Encoding", encoding);
      return UsageReader.of(api, REQUEST, headers::get);
    }
  }

  /** 400 bytes of text: 100 tokens. */
  static final RequestShape REQUEST =
      RequestShape.of(
          ModelApi.OPENAI_CHAT,
          "",
          utf8("{\"model\":\"asked\",\"prompt\":\"" + "x".repeat(400) + "\"}"));

  static final String JSON = "application/json; charset=utf-8";
  static final String EVENTS = "text/event-stream; charset=utf-8";
  static final String FRAMES = "application/vnd.amazon.eventstream";

  private Answers() {}

  static Usage usage(String model, long input, long output) {
    return new Usage(model, input, 0, 0, 0, output, 0, 0, 0, 0, 0, "", "", Usage.Basis.REPORTED);
  }

  static Map<String, Answer> all() {
    Map<String, Answer> all = new LinkedHashMap<>();
    all.put(
        "chat",
        json(
            ModelApi.OPENAI_CHAT,
            """
            {"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"gpt-5-2025-08-07",
             "choices":[{"index":0,"message":{"role":"assistant","content":"{\\"usage\\":{\\"prompt_tokens\\":9}} \\u00e4",
               "annotations":[]},"finish_reason":"stop"}],
             "usage":{"prompt_tokens":1200,"completion_tokens":300,"total_tokens":1500,
               "prompt_tokens_details":{"cached_tokens":1000,"audio_tokens":10},
               "completion_tokens_details":{"reasoning_tokens":192,"audio_tokens":5,
                 "accepted_prediction_tokens":0,"rejected_prediction_tokens":0}},
             "service_tier":"default","system_fingerprint":null}
            """,
            new Usage(
                "gpt-5-2025-08-07",
                200,
                1000,
                0,
                0,
                300,
                192,
                10,
                0,
                5,
                0,
                "default",
                "",
                Usage.Basis.REPORTED)));
    all.put(
        "chat stream",
        events(
            ModelApi.OPENAI_CHAT,
            """
            data: {"id":"c","object":"chat.completion.chunk","model":"gpt-4o-2024-08-06","service_tier":"default","choices":[{"index":0,"delta":{"role":"assistant","content":""}}],"usage":null}

            data: {"id":"c","object":"chat.completion.chunk","model":"gpt-4o-2024-08-06","choices":[{"index":0,"delta":{"content":"Grüße"}}],"usage":null}

            data: {"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":null}

            data: {"id":"c","choices":[],"usage":{"prompt_tokens":19,"completion_tokens":10,"total_tokens":29,"prompt_tokens_details":{"cached_tokens":0},"completion_tokens_details":{"reasoning_tokens":0}}}

            data: [DONE]

            """,
            tier(usage("gpt-4o-2024-08-06", 19, 10), "default")));
    all.put(
        "chat stream without usage",
        events(
            ModelApi.OPENAI_CHAT,
            """
            : keep-alive

            data: {"model":"local","choices":[{"delta":{"content":"12345678"}}]}

            data: {"model":"local","choices":[{"delta":{"tool_calls":[{"function":{"name":"f","arguments":"{\\"a\\":1}"}}]}}]}

            data: [DONE]

            """,
            estimated(usage("local", 100, 4))));
    all.put(
        "embeddings",
        json(
            ModelApi.OPENAI_EMBEDDINGS,
            """
            {"object":"list","data":[{"object":"embedding","index":0,"embedding":[0.1,-2e-3,7]}],
             "model":"text-embedding-3-small","usage":{"prompt_tokens":8,"total_tokens":8}}
            """,
            usage("text-embedding-3-small", 8, 0)));
    all.put(
        "responses",
        json(
            ModelApi.OPENAI_RESPONSES,
            """
            {"id":"resp_1","object":"response","status":"completed","model":"gpt-5.1-2025-11-13",
             "output":[{"type":"web_search_call","id":"ws_1","status":"completed",
                 "action":{"type":"search","query":"q","sources":[{"type":"url","url":"u"}]}},
               {"type":"web_search_call","id":"ws_2","action":{"type":"open_page","url":"u"}},
               {"id":"ws_3","action":{"type":"find_in_page","url":"u"},"type":"web_search_call"},
               {"type":"message","content":[{"type":"output_text","text":"hello","annotations":[]}]}],
             "service_tier":"flex",
             "usage":{"input_tokens":36,"input_tokens_details":{"cached_tokens":6,"cache_write_tokens":10},
               "output_tokens":87,"output_tokens_details":{"reasoning_tokens":7},"total_tokens":123}}
            """,
            new Usage(
                "gpt-5.1-2025-11-13",
                20,
                6,
                10,
                0,
                87,
                7,
                0,
                0,
                0,
                1,
                "flex",
                "",
                Usage.Basis.REPORTED)));
    all.put(
        "responses stream",
        events(
            ModelApi.OPENAI_RESPONSES,
            """
            event: response.created
            data: {"type":"response.created","response":{"id":"r","model":"gpt-5-mini","output":[],"usage":null}}

            event: response.output_text.delta
            data: {"type":"response.output_text.delta","item_id":"m","output_index":0,"delta":"Hi"}

            event: response.output_text.done
            data: {"type":"response.output_text.done","text":"Hi"}

            event: response.completed
            data: {"type":"response.completed","response":{"id":"r","model":"gpt-5-mini-2025-08-07","service_tier":"default","output":[{"type":"web_search_call"},{"type":"web_search_call"}],"usage":{"input_tokens":37,"input_tokens_details":{"cached_tokens":0},"output_tokens":11,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":48}}}

            """,
            new Usage(
                "gpt-5-mini-2025-08-07",
                37,
                0,
                0,
                0,
                11,
                0,
                0,
                0,
                0,
                2,
                "default",
                "",
                Usage.Basis.REPORTED)));
    all.put(
        "messages",
        json(
            ModelApi.ANTHROPIC_MESSAGES,
            """
            {"id":"msg_1","type":"message","role":"assistant","model":"claude-sonnet-4-5-20250929",
             "usage":{"input_tokens":12,"cache_creation_input_tokens":300,"cache_read_input_tokens":4000,
               "cache_creation":{"ephemeral_5m_input_tokens":100,"ephemeral_1h_input_tokens":200},
               "output_tokens":55,"server_tool_use":{"web_search_requests":3},
               "service_tier":"standard","inference_geo":"us"},
             "content":[{"type":"tool_use","id":"t","name":"n","input":{"usage":{"input_tokens":999999}}}],
             "stop_reason":"tool_use"}
            """,
            new Usage(
                "claude-sonnet-4-5-20250929",
                12,
                4000,
                100,
                200,
                55,
                0,
                0,
                0,
                0,
                3,
                "standard",
                "us",
                Usage.Basis.REPORTED)));
    all.put(
        "messages stream",
        events(
            ModelApi.ANTHROPIC_MESSAGES,
            """
            event: message_start
            data: {"type":"message_start","message":{"id":"m","model":"claude-opus-4-5-20251101","content":[],"usage":{"input_tokens":25,"cache_creation_input_tokens":0,"cache_read_input_tokens":70,"output_tokens":1,"service_tier":"standard"}}}

            event: content_block_start
            data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

            event: ping
            data: {"type": "ping"}

            event: content_block_delta
            data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello \\"world\\""}}

            event: message_delta
            data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":15}}

            event: message_delta
            data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":16}}

            event: message_stop
            data: {"type":"message_stop"}

            """,
            new Usage(
                "claude-opus-4-5-20251101",
                25,
                70,
                0,
                0,
                16,
                0,
                0,
                0,
                0,
                0,
                "standard",
                "",
                Usage.Basis.REPORTED)));
    all.put("gemini", json(ModelApi.GEMINI, GEMINI_LAST, GEMINI_USAGE));
    all.put(
        "gemini events",
        events(
            ModelApi.GEMINI,
            "data: "
                + GEMINI_FIRST
                + "\r\n\r\ndata: "
                + GEMINI_LAST.strip().replace("\n", " ")
                + "\r\n\r\n",
            GEMINI_USAGE));
    all.put(
        "gemini array",
        json(ModelApi.GEMINI, "[" + GEMINI_FIRST + "\n,\r\n" + GEMINI_LAST + "]", GEMINI_USAGE));
    all.put(
        "converse",
        json(
            ModelApi.BEDROCK_CONVERSE,
            "{\"metrics\":{\"latencyMs\":1},\"output\":{\"message\":{\"content\":[{\"text\":\"hi\"}]}},"
                + CONVERSE_USAGE
                + "}",
            CONVERSE));
    all.put(
        "converse stream",
        new Answer(
            ModelApi.BEDROCK_CONVERSE,
            FRAMES,
            frames(
                "messageStart",
                "{\"p\":\"abc\",\"role\":\"assistant\"}",
                "contentBlockDelta",
                "{\"contentBlockIndex\":0,\"delta\":{\"text\":\"some words\"},\"p\":\"abcdef\"}",
                "messageStop",
                "{\"stopReason\":\"end_turn\"}",
                "metadata",
                "{\"metrics\":{\"latencyMs\":9}," + CONVERSE_USAGE + "}"),
            CONVERSE));
    InvokeAnswers.addTo(all);
    OllamaAnswers.addTo(all);
    return all;
  }

  static final String GEMINI_FIRST =
      "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Think\"}]}}],\"usageMetadata\":"
          + "{\"promptTokenCount\":50,\"totalTokenCount\":60,\"thoughtsTokenCount\":10},"
          + "\"modelVersion\":\"gemini-2.5-flash\"}";
  static final String GEMINI_LAST =
      """
      {"usageMetadata": {"promptTokenCount": 50, "cachedContentTokenCount": 20,
          "candidatesTokenCount": 30, "thoughtsTokenCount": 12, "toolUsePromptTokenCount": 5,
          "totalTokenCount": 97, "trafficType": "ON_DEMAND_PRIORITY",
          "promptTokensDetails": [{"modality": "TEXT", "tokenCount": 46},
            {"tokenCount": 4, "modality": "AUDIO"}]},
        "modelVersion": "gemini-2.5-flash", "responseId": "r",
        "candidates": [{"content": {"parts": [{"functionCall": {"name": "f",
            "args": {"usageMetadata": {"promptTokenCount": 7777}}}}], "role": "model"},
          "finishReason": "STOP", "index": 0}]}
      """;
  static final Usage GEMINI_USAGE =
      new Usage(
          "gemini-2.5-flash",
          35,
          20,
          0,
          0,
          42,
          12,
          4,
          0,
          0,
          0,
          "priority",
          "",
          Usage.Basis.REPORTED);

  private static final String CONVERSE_USAGE =
      "\"usage\":{\"inputTokens\":30,\"outputTokens\":628,\"totalTokens\":668,"
          + "\"cacheReadInputTokens\":4,\"cacheWriteInputTokens\":6,\"cacheDetails\":"
          + "[{\"ttl\":\"1h\",\"inputTokens\":2},{\"inputTokens\":4,\"ttl\":\"5m\"}]},"
          + "\"serviceTier\":{\"type\":\"flex\"}";
  private static final Usage CONVERSE =
      new Usage("asked", 30, 4, 4, 2, 628, 0, 0, 0, 0, 0, "flex", "", Usage.Basis.REPORTED);

  static Answer json(ModelApi api, String body, Usage usage) {
    return new Answer(api, JSON, utf8(body), usage);
  }

  static Answer events(ModelApi api, String body, Usage usage) {
    return new Answer(api, EVENTS, utf8(body), usage);
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static Usage estimated(Usage usage) {
    return usage.withBasis(Usage.Basis.ESTIMATED);
  }

  static Usage tier(Usage usage, String tier) {
    return new Usage(
        usage.model(),
        usage.input(),
        usage.cachedRead(),
        usage.cacheWrite5m(),
        usage.cacheWrite1h(),
        usage.output(),
        usage.reasoning(),
        usage.audioInput(),
        usage.imageInput(),
        usage.audioOutput(),
        usage.webSearches(),
        tier,
        usage.region(),
        usage.basis());
  }

  static String chunk(String event) {
    return "{\"bytes\":\"" + Base64.getEncoder().encodeToString(utf8(event)) + "\",\"p\":\"abcd\"}";
  }

  /** Event types and payloads in turn. */
  static byte[] frames(String... typesAndPayloads) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < typesAndPayloads.length; i += 2) {
      byte[] headers = header(":event-type", typesAndPayloads[i]);
      byte[] payload = utf8(typesAndPayloads[i + 1]);
      int total = 12 + headers.length + payload.length + 4;
      out.writeBytes(
          ByteBuffer.allocate(total)
              .putInt(total)
              .putInt(headers.length)
              .putInt(0xC0FFEE)
              .put(headers)
              .put(payload)
              .putInt(0xC0FFEE)
              .array());
    }
    return out.toByteArray();
  }

  private static byte[] header(String name, String value) {
    return ByteBuffer.allocate(1 + name.length() + 1 + 2 + value.length())
        .put((byte) name.length())
        .put(utf8(name))
        .put((byte) 7)
        .putShort((short) value.length())
        .put(utf8(value))
        .array();
  }
}
