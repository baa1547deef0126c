package io.runbudget.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.runbudget.usage.Answers.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageReaderTest {
  private static final long SEED = 20261130;

  @Test
  void everyApiSaysWhatWasUsed() {
    Answers.all()
        .forEach(
            (name, answer) -> {
              UsageReader reader = answer.reader();
              reader.read(answer.body(), 0, answer.body().length);
              assertThat(reader.complete()).as(name).isEqualTo(answer.usage());
            });
  }

  @Test
  void itDoesNotMatterWhereTheBytesAreCut() {
    Answers.all()
        .forEach(
            (name, answer) -> {
              byte[] body = answer.body();
              for (int cut = 0; cut <= body.length; cut++) {
                UsageReader reader = answer.reader();
                reader.read(body, 0, cut);
                reader.read(body, cut, body.length - cut);
                assertThat(reader.complete()).as("%s at %d", name, cut).isEqualTo(answer.usage());
              }
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "gzip", "deflate", "raw deflate"})
  void norIntoHowManyPieces(String encoding) {
    Answers.all()
        .forEach(
            (name, answer) -> {
              byte[] body = packed(answer.body(), encoding);
              Random random = new Random(SEED);
              for (int round = 0; round < 60; round++) {
                UsageReader reader = answer.reader(encoding.replace("raw ", ""));
                int most = round == 0 ? 1 : 1 + random.nextInt(100);
                for (int at = 0; at < body.length; ) {
                  int length = Math.min(body.length - at, 1 + random.nextInt(most));
                  ByteBuffer piece = piece(body, at, length, random.nextBoolean());
                  int position = piece.position();
                  reader.read(piece);
                  assertThat(piece.position()).isEqualTo(position);
                  at += length;
                }
                assertThat(reader.complete())
                    .as("%s, seed %d, round %d", name, SEED, round)
                    .isEqualTo(answer.usage());
              }
            });
  }

  private static ByteBuffer piece(byte[] body, int at, int length, boolean direct) {
    if (!direct) {
      return ByteBuffer.wrap(body, at, length).slice().asReadOnlyBuffer();
    }
    ByteBuffer piece = ByteBuffer.allocateDirect(length + 3).position(3);
    piece.put(body, at, length).position(3);
    return piece;
  }

  @Test
  void linesLongerThanWhatIsHeldAreReadWhereverTheyAreCut() {
    String words = "x\\n\\u00e4é".repeat(4_000);
    byte[] body =
        Answers.utf8(
            "data: {\"choices\":[{\"delta\":{\"content\":\""
                + words
                + "\"}}]}\n\ndata: {\"response\":{\"model\":\"m\",\"output\":[{\"text\":\""
                + words
                + "\"}],\"usage\":{\"prompt_tokens\":1}},\"usage\":{\"prompt_tokens\":3}}\n\n");
    Answer answer =
        Answers.events(
            ModelApi.OPENAI_CHAT,
            new String(body, java.nio.charset.StandardCharsets.UTF_8),
            Answers.estimated(Answers.usage("asked", 3, 4_000 * 7 / 4)));
    Random random = new Random(SEED);
    for (int round = 0; round < 300; round++) {
      UsageReader reader = answer.reader();
      int most = 1 + random.nextInt(40_000);
      for (int at = 0; at < body.length; ) {
        int length = Math.min(body.length - at, 1 + random.nextInt(most));
        reader.read(body, at, length);
        at += length;
      }
      assertThat(reader.complete()).as("seed %d, round %d", SEED, round).isEqualTo(answer.usage());
    }
  }

  @Test
  void whatIsCutIsEstimatedByTheTextSeen() {
    Answer answer = Answers.all().get("messages stream");
    String body = new String(answer.body(), java.nio.charset.StandardCharsets.UTF_8);
    int end = body.indexOf("event: message_delta");
    UsageReader reader = answer.reader();
    reader.read(answer.body(), 0, end);
    Usage usage = reader.cut();
    // Hello "world" is 13 bytes, more than the one token that the first event says.
    assertThat(usage.output()).isEqualTo(4);
    assertThat(usage.input()).isEqualTo(25);
    assertThat(usage.cachedRead()).isEqualTo(70);
    assertThat(usage.estimated()).isTrue();
  }

  @Test
  void aStreamThatEndsWithoutItsLastEventIsEstimatedToo() {
    Answer answer = Answers.all().get("messages stream");
    String body = new String(answer.body(), java.nio.charset.StandardCharsets.UTF_8);
    UsageReader reader = answer.reader();
    reader.read(answer.body(), 0, body.indexOf("event: message_delta"));
    assertThat(reader.complete().estimated()).isTrue();
  }

  @Test
  void geminiCutBeforeItFinishedIsEstimated() {
    Answer answer =
        Answers.events(
            ModelApi.GEMINI, "data: " + Answers.GEMINI_FIRST + "\n\n", Answers.GEMINI_USAGE);
    UsageReader reader = answer.reader();
    reader.read(answer.body(), 0, answer.body().length);
    Usage usage = reader.cut();
    assertThat(usage.output()).isEqualTo(10);
    assertThat(usage.estimated()).isTrue();
  }

  @Test
  void aCutAfterTheCountsWereSaidIsNoEstimate() {
    Answer answer = Answers.all().get("chat stream");
    UsageReader reader = answer.reader();
    reader.read(answer.body(), 0, answer.body().length - 10);
    assertThat(reader.cut()).isEqualTo(answer.usage());
  }

  @Test
  void theFirstEndHolds() {
    Answer answer = Answers.all().get("chat");
    UsageReader reader = answer.reader();
    reader.read(answer.body(), 0, 10);
    Usage cut = reader.cut();
    reader.read(answer.body(), 10, answer.body().length - 10);
    assertThat(reader.complete()).isSameAs(cut);
    assertThat(cut.estimated()).isTrue();
    assertThat(cut.input()).isEqualTo(100);
  }

  @Test
  void withoutATypeJsonAndEventsAreToldApart() {
    for (String name : new String[] {"chat", "chat stream", "gemini array", "responses stream"}) {
      Answer answer = Answers.all().get(name);
      UsageReader reader =
          UsageReader.of(
              answer.api(),
              RequestShape.of(answer.api(), "", Answers.utf8("{\"stream\":true}")),
              header -> null);
      reader.read(answer.body(), 0, answer.body().length);
      assertThat(reader.complete()).as(name).isEqualTo(answer.usage());
    }
  }

  @Test
  void bedrocksHeadersStandInForABodyWithoutCounts() {
    Map<String, String> headers =
        Map.of(
            "X-Amzn-Bedrock-Input-Token-Count", "17",
            "X-Amzn-Bedrock-Output-Token-Count", "23");
    UsageReader reader = UsageReader.of(ModelApi.BEDROCK_INVOKE, Answers.REQUEST, headers::get);
    byte[] body = Answers.utf8("{\"outputs\":[{\"text\":\"hi\"}]}");
    reader.read(body, 0, body.length);
    assertThat(reader.complete()).isEqualTo(Answers.usage("asked", 17, 23));
  }

  /** Cached ones are a part of that form's prompt, and not told apart by the header. */
  @Test
  void bedrocksHeaderAndABodyInTheFormOfOpenAiAreCountedOnce() {
    Map<String, String> headers = Map.of("X-Amzn-Bedrock-Input-Token-Count", "1000");
    UsageReader reader = UsageReader.of(ModelApi.BEDROCK_INVOKE, Answers.REQUEST, headers::get);
    byte[] body =
        Answers.utf8(
            "{\"usage\":{\"prompt_tokens\":1000,\"completion_tokens\":7,"
                + "\"prompt_tokens_details\":{\"cached_tokens\":800}}}");
    reader.read(body, 0, body.length);
    Usage usage = reader.complete();
    assertThat(usage.input()).as("what was not cached").isEqualTo(200);
    assertThat(usage.cachedRead()).isEqualTo(800);
    assertThat(usage.output()).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "zstd", "gzip, br"})
  void otherEncodingsAreNotReadAndSaySo(String encoding) {
    Answer answer = Answers.all().get("chat");
    UsageReader reader = answer.reader(encoding);
    reader.read(answer.body(), 0, answer.body().length);
    Usage usage = reader.complete();
    assertThat(usage.basis()).isEqualTo(Usage.Basis.UNREADABLE);
    assertThat(usage.input()).isEqualTo(100);
    assertThat(usage.output()).isZero();
  }

  @Test
  void garbageNeverThrows() {
    Random random = new Random(SEED);
    Answers.all()
        .forEach(
            (name, answer) -> {
              for (String encoding : new String[] {"", "gzip", "deflate"}) {
                byte[] right = packed(answer.body(), encoding);
                for (int round = 0; round < 300; round++) {
                  byte[] body = right.clone();
                  for (int wrong = random.nextInt(20); wrong >= 0; wrong--) {
                    body[random.nextInt(body.length)] = (byte) random.nextInt(256);
                  }
                  UsageReader reader = answer.reader(encoding);
                  assertThatCode(
                          () -> {
                            reader.read(body, 0, body.length / 2);
                            reader.read(body, body.length / 2, body.length);
                            reader.complete();
                          })
                      .as("%s, seed %d, round %d", name, SEED, round)
                      .doesNotThrowAnyException();
                }
              }
            });
  }

  @Test
  void whatIsWrongInOneEventDoesNotHideTheNext() {
    Answer right = Answers.all().get("chat stream");
    byte[] wrong =
        Answers.utf8("data: {\"usage\":{{{]\n\ndata: {\"usage\": tru\n\ndata: {\"usage\": {\n\n");
    UsageReader reader = right.reader();
    reader.read(wrong, 0, wrong.length);
    reader.read(right.body(), 0, right.body().length);
    assertThat(reader.complete()).isEqualTo(right.usage());
  }

  @Test
  void memoryIsBoundedWhateverAModelWrites() {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    byte[] endless = new byte[1 << 20];
    String inString = "{\"choices\":[{\"content\":\"";
    String behindName = "{\"choices\":[{\"content\":";
    for (String type : new String[] {Answers.JSON, Answers.EVENTS, "application/x-ndjson"}) {
      for (String head : new String[] {inString, behindName}) {
        for (String fill :
            new String[] {"a", "\"", "\\", "{", "[", "1", " ", "\"a\":", ",\"b\":1"}) {
          for (int i = 0; i < endless.length; i++) {
            endless[i] = (byte) fill.charAt(i % fill.length());
          }
          Answer answer = new Answer(ModelApi.OPENAI_CHAT, type, endless, Answers.usage("", 0, 0));
          UsageReader reader = answer.reader();
          byte[] first = Answers.utf8((type.equals(Answers.EVENTS) ? "data:" : "") + head);
          reader.read(first, 0, first.length);
          long before = threads.getCurrentThreadAllocatedBytes();
          for (int i = 0; i < 8; i++) {
            reader.read(endless, 0, endless.length);
          }
          long allocated = threads.getCurrentThreadAllocatedBytes() - before;
          reader.cut();
          assertThat(allocated).as("%s of %s after %s", type, fill, head).isLessThan(256 << 10);
        }
      }
    }
  }

  @Test
  void aHugeFrameIsPassedOver() {
    String large = "{\"delta\":{\"text\":\"" + "x".repeat(100_000) + "\"}}";
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(Answers.frames("contentBlockDelta", large));
    Answer answer = Answers.all().get("converse stream");
    body.writeBytes(answer.body());
    UsageReader reader = answer.reader();
    byte[] bytes = body.toByteArray();
    for (int at = 0; at < bytes.length; at += 1_000) {
      reader.read(bytes, at, Math.min(1_000, bytes.length - at));
    }
    assertThat(reader.complete()).isEqualTo(answer.usage());
  }

  @Test
  void gzipHeadersWithAllTheirPartsAndSeveralMembersAreUnpacked() {
    Answer answer = Answers.all().get("ollama");
    int half = answer.body().length / 2;
    byte[] first = packed(Arrays.copyOf(answer.body(), half), "gzip");
    byte[] second = packed(Arrays.copyOfRange(answer.body(), half, answer.body().length), "gzip");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    // Extra field of 2 bytes, name, comment, header checksum.
    all.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3});
    all.writeBytes(new byte[] {2, 0, 7, 7, 'n', 0, 'c', 'c', 0, 1, 2});
    all.write(first, 10, first.length - 10);
    all.writeBytes(second);
    byte[] body = all.toByteArray();
    UsageReader reader = answer.reader("gzip");
    for (int i = 0; i < body.length; i++) {
      reader.read(body, i, 1);
    }
    assertThat(reader.complete()).isEqualTo(answer.usage());
  }

  static byte[] packed(byte[] body, String encoding) {
    if (encoding.isEmpty()) {
      return body;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream packing =
        encoding.equals("gzip")
            ? new GZIPOutputStream(out)
            : new DeflaterOutputStream(
                out, new Deflater(Deflater.BEST_COMPRESSION, encoding.startsWith("raw")))) {
      packing.write(body);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }
}
