package io.runbudget.usage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.bridge.RunbudgetRequest;
import io.runbudget.engine.ModelMeter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses in background mode: what is asked for by POST is told by GET. */
class BackgroundTest {
  private static final String JSON = "application/json";
  private static final String EVENTS = "text/event-stream";

  private static final String QUEUED =
      "{\"id\":\"resp_1\",\"object\":\"response\",\"status\":\"queued\",\"background\":true,"
          + "\"model\":\"o3-deep-research-2025-06-26\",\"output\":[],\"usage\":null}";

  private static final String DONE =
      "{\"id\":\"resp_1\",\"object\":\"response\",\"status\":\"completed\",\"background\":true,"
          + "\"model\":\"alias-7\",\"output\":[{\"type\":\"message\",\"status\":\"in_progress\","
          + "\"content\":[{\"type\":\"output_text\",\"text\":\"hello\"}]}],"
          + "\"usage\":{\"input_tokens\":1000,\"output_tokens\":500}}";

  private final UsageMeter meter =
      new UsageMeter(
          PriceTable.load(null, problem -> {}),
          () -> Instant.parse("2026-11-01T00:00:00Z"),
          warning -> {});

  private static final class Sent implements RunbudgetRequest {
    final List<String> asked = new ArrayList<>();

    @Override
    public String target() {
      return "/v1/responses";
    }

    @Override
    public long length() {
      return -1;
    }

    @Override
    public byte[] body(int max) {
      asked.add("body");
      return "{\"model\":\"gpt-4o\",\"background\":true,\"input\":\"12345678\"}".getBytes(UTF_8);
    }

    @Override
    public String header(String name) {
      return null;
    }
  }

  private final Sent sent = new Sent();

  private ModelMeter.Asked asked(String target) throws Throwable {
    return meter.asked("h", "POST", target, "", sent);
  }

  private ModelMeter.Asked asked() throws Throwable {
    return asked("/v1/responses");
  }

  private record Told(ModelMeter.Used used, ModelMeter.Background background) {}

  private static Told told(ModelMeter.Asked asked, String type, String body, boolean complete)
      throws Throwable {
    ModelMeter.Answer answer = asked.answer(Map.of("Content-Type", type)::get);
    byte[] bytes = body.getBytes(UTF_8);
    answer.bytes(bytes, 0, bytes.length);
    return new Told(answer.end(complete), answer.background());
  }

  @Test
  void whatIsQueuedIsToldByAnAnswerThatIsFetched() throws Throwable {
    Told queued = told(asked(), JSON, QUEUED, true);
    assertThat(queued.background.id()).isEqualTo("resp_1");
    assertThat(queued.background.isOver()).isFalse();
    assertThat(queued.used.estimated()).isTrue();
    assertThat(queued.used.output()).isZero();
    int before = sent.asked.size();
    ModelMeter.Asked later = queued.background.asked();
    String working = QUEUED.replace("queued", "in_progress");
    assertThat(told(later, JSON, working, true).background.isOver()).isFalse();
    Told done = told(later, JSON, DONE, true);
    assertThat(done.background.isOver()).isTrue();
    assertThat(done.used.tokens()).isEqualTo(1_500);
    assertThat(done.used.estimated()).isFalse();
    assertThat(done.used.microUsd()).as("of gpt-4o, as asked").isEqualTo(2_500 + 5_000);
    assertThat(sent.asked).as("its request is not kept").hasSize(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed", "cancelled", "incomplete", "completed"})
  void whatEndsWithoutCountsIsOverToo(String status) throws Throwable {
    Told ended = told(asked(), JSON, QUEUED.replace("queued", status), true);
    assertThat(ended.background.isOver()).isTrue();
    assertThat(ended.used.estimated()).isTrue();
  }

  @Test
  void countsOfNothingAreNoneWhileItGoesOn() throws Throwable {
    String zeros = QUEUED.replace("null", "{\"input_tokens\":0,\"output_tokens\":0}");
    assertThat(told(asked(), JSON, zeros, true).background.isOver()).isFalse();
    String counts = QUEUED.replace("null", "{\"input_tokens\":9,\"output_tokens\":0}");
    assertThat(told(asked(), JSON, counts, true).background.isOver()).isTrue();
  }

  private static String created(String status, String more) {
    return "event: response.created\ndata: {\"type\":\"response.created\",\"response\":{"
        + "\"id\":\"resp_1\",\"status\":\""
        + status
        + "\","
        + more
        + "\"model\":\"gpt-4o\",\"usage\":null}}\n\n"
        + "data: {\"type\":\"response.output_text.delta\",\"delta\":\"12345678\"}\n\n";
  }

  @Test
  void aStreamThatIsLeftGoesOnIfItIsInTheBackground() throws Throwable {
    Told left = told(asked(), EVENTS, created("queued", ""), false);
    assertThat(left.background.id()).isEqualTo("resp_1");
    assertThat(left.background.isOver()).isFalse();
    assertThat(left.used.output()).as("what was seen").isEqualTo(2);
    String flagged = created("in_progress", "\"background\":true,");
    assertThat(told(asked(), EVENTS, flagged, false).background.isOver()).isFalse();
  }

  @Test
  void anyOtherStreamDoesNotThoughItSaysNoCounts() throws Throwable {
    String plain = created("in_progress", "\"background\":false,\"store\":true,");
    assertThat(told(asked(), EVENTS, plain, false).background).isNull();
    assertThat(told(asked(), EVENTS, plain, true).background).isNull();
  }

  @Test
  void theRestOfAStreamTellsItsCounts() throws Throwable {
    String rest =
        "data: {\"type\":\"response.output_text.delta\",\"delta\":\"x\",\"sequence_number\":43}\n\n"
            + "data: {\"type\":\"response.completed\",\"response\":"
            + DONE
            + "}\n\n";
    ModelMeter.Asked later = told(asked(), JSON, QUEUED, true).background.asked();
    Told done = told(later, EVENTS, rest, true);
    assertThat(done.background.isOver()).isTrue();
    assertThat(done.used.tokens()).isEqualTo(1_500);
    assertThat(done.used.estimated()).isFalse();
  }

  @Test
  void whatSaysNothingOfTheWorkIsNoAnswer() throws Throwable {
    ModelMeter.Asked later = told(asked(), JSON, QUEUED, true).background.asked();
    assertThat(told(later, "text/html", "<html>", true).background).isNull();
    assertThat(told(later, JSON, "{\"status\":\"starting\"}", true).background).isNull();
    ModelMeter.Answer packed =
        later.answer(Map.of("Content-Type", JSON, "Content-Encoding", "br")::get);
    packed.bytes(DONE.getBytes(UTF_8), 0, DONE.length());
    packed.end(true);
    assertThat(packed.background()).as("that cannot be read").isNull();
  }

  @Test
  void onlyTheAnswerItselfSaysThat() throws Throwable {
    String nested = "{\"id\":\"r\",\"output\":[{\"id\":\"m\",\"status\":\"queued\"}]}";
    assertThat(told(asked(), JSON, nested, true).background).isNull();
    assertThat(told(asked("/v1/chat/completions"), JSON, QUEUED, true).background).isNull();
  }

  @Test
  void anIdThatIsNotKnownToItsEndIsNone() throws Throwable {
    for (int length : new int[] {255, 256, 300}) {
      String body = QUEUED.replace("resp_1", "r".repeat(length));
      Told told = told(asked(), JSON, body, true);
      assertThat(told.background == null).as("%d", length).isEqualTo(length > 255);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /v1/responses/resp_1, resp_1",
    "GET, /v1/responses/resp_1/?stream=true&starting_after=42, resp_1",
    "GET, /openai/responses/resp_1?api-version=preview, resp_1",
    "GET, /gateway/responses/cmVzcA%3D%3D, cmVzcA==",
    "POST, /v1/responses/resp_1/cancel, resp_1",
    "GET, /v1/responses/cancel, cancel",
    "POST, /v1/responses/resp_1,",
    "DELETE, /v1/responses/resp_1,",
    "GET, /v1/responses/resp_1/input_items,",
    "GET, /v1/responses/resp_1/cancel,",
    "POST, /v1/responses/cancel,",
    "GET, /v1/responses,",
    "GET, /v1/responses/,",
    "GET, /?/v1/responses/resp_1,",
    "GET, '',",
    "POST, /cancel,",
  })
  void thePathNamesWhatIsFetched(String method, String target, String id) {
    assertThat(meter.fetched(method, target)).isEqualTo(id);
  }
}
