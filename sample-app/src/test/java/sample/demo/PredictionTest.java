package sample.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import sample.provider.Misbehaviour;

class PredictionTest {
  private static final String PREDICTED = "{\"would_stop\":{\"stop\":\"deadline\"}}";
  private static final String STOPPED = "{\"stop\":\"deadline\"}";

  private static final Health HEALTHY = new Health(new JsonMapper().createObjectNode(), true, true);

  @Test
  void matchesQuestionsByTheirId() throws IOException {
    ArmResult observe =
        result(PREDICTED, 1, reply("a", 12_000, "late"), reply("b", 500, "x"), reply("c", 9, "y"));
    ArmResult enforce =
        result(STOPPED, 1, reply("c", 9, "y"), reply("b", 500, "other"), reply("a", 2_990, ""));

    Prediction prediction = Prediction.of(observe, enforce);

    assertThat(prediction).isEqualTo(new Prediction(1, 1, 1, 1, 1));
    assertThat(prediction.close()).isTrue();
  }

  @Test
  void toleratesATenth() {
    assertThat(new Prediction(20, 18, 0, 0, 0).close()).isTrue();
    assertThat(new Prediction(20, 17, 0, 0, 0).close()).isFalse();
    assertThat(new Prediction(2, 1, 0, 0, 0).close()).isTrue();
    assertThat(new Prediction(0, 0, 0, 0, 0).close()).isFalse();
  }

  private static Reply reply(String id, long tookMs, String answer) {
    return new Reply(new Question(id, "", Misbehaviour.NONE, false), 0, tookMs, 200, answer);
  }

  private static ArmResult result(String record, int times, Reply... replies) throws IOException {
    JsonNode run = new JsonMapper().readTree(record);
    Records records = new Records(Collections.nCopies(times, run));
    return new ArmResult(List.of(replies), LeftBehind.NOTHING, 0, HEALTHY, records);
  }
}
