package io.runbudget.usage;

import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints how fast answers of the usual shapes are read, in MB per second of CPU; no test. */
final class ReadingSpeed {
  /** CPU time, since other work on the machine says nothing about ours. */
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ReadingSpeed() {}

  public static void main(String[] args) {
    Map<String, Answers.Answer> answers = new LinkedHashMap<>();
    answers.put("chat events", repeated(ModelApi.OPENAI_CHAT, Answers.EVENTS, CHAT));
    answers.put("messages events", repeated(ModelApi.ANTHROPIC_MESSAGES, Answers.EVENTS, MESSAGES));
    answers.put(
        "gemini events (counts in each)",
        repeated(ModelApi.GEMINI, Answers.EVENTS, "data: " + Answers.GEMINI_FIRST + "\n\n"));
    answers.put("ollama lines", repeated(ModelApi.OLLAMA, "application/x-ndjson", OLLAMA));
    answers.put(
        "chat answer of 64 KiB",
        Answers.json(
            ModelApi.OPENAI_CHAT,
            "{\"model\":\"m\",\"choices\":[{\"message\":{\"content\":\""
                + "word ".repeat(13_000)
                + "\"}}],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1}}",
            Answers.usage("m", 1, 1)));
    answers.put(
        "embeddings",
        Answers.json(
            ModelApi.OPENAI_EMBEDDINGS,
            "{\"data\":[{\"embedding\":["
                + "-0.0023064255,".repeat(40_000)
                + "1]}],"
                + "\"usage\":{\"prompt_tokens\":1}}",
            Answers.usage("m", 1, 1)));
    answers.forEach(ReadingSpeed::measure);
    for (String encoding : new String[] {"gzip"}) {
      Answers.Answer chat = answers.get("chat events");
      byte[] packed = UsageReaderTest.packed(chat.body(), encoding);
      System.out.printf(
          "%-34s %6.0f MB/s unpacked%n",
          "chat events, " + encoding,
          speed(chat, packed, encoding) * chat.body().length / packed.length);
    }
  }

  private static void measure(String name, Answers.Answer answer) {
    System.out.printf("%-34s %6.0f MB/s%n", name, speed(answer, answer.body(), ""));
  }

  private static double speed(Answers.Answer answer, byte[] body, String encoding) {
    double best = 0;
    long sink = 0;
    for (int round = 0; round < 6; round++) {
      long bytes = 0;
      long begin = THREADS.getCurrentThreadCpuTime();
      long took = 0;
      while (took < 300_000_000L) {
        UsageReader reader = answer.reader(encoding);
        for (int at = 0; at < body.length; at += 1_400) {
          reader.read(body, at, Math.min(1_400, body.length - at));
        }
        sink += reader.complete().output();
        bytes += body.length;
        took = THREADS.getCurrentThreadCpuTime() - begin;
      }
      best = Math.max(best, bytes * 1e3 / took);
    }
    if (sink == 42) {
      System.out.println();
    }
    return best;
  }

  private static Answers.Answer repeated(ModelApi api, String type, String event) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (body.size() < 1 << 20) {
      body.writeBytes(Answers.utf8(event));
    }
    return new Answers.Answer(api, type, body.toByteArray(), Answers.usage("m", 1, 1));
  }

  private static final String CHAT =
      "data: {\"id\":\"chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT\",\"object\":\"chat.completion.chunk\","
          + "\"created\":1741569952,\"model\":\"gpt-4.1-2025-04-14\",\"service_tier\":\"default\","
          + "\"system_fingerprint\":\"fp_44709d6fcb\",\"choices\":[{\"index\":0,\"delta\":"
          + "{\"content\":\" word\"},\"logprobs\":null,\"finish_reason\":null}],\"usage\":null}\n\n";
  private static final String MESSAGES =
      "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":"
          + "{\"type\":\"text_delta\",\"text\":\" a few words\"}}\n\n";
  private static final String OLLAMA =
      "{\"model\":\"llama3.2\",\"created_at\":\"2023-08-04T19:22:45.499127Z\",\"message\":"
          + "{\"role\":\"assistant\",\"content\":\" word\"},\"done\":false}\n";
}
