package io.runbudget.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunbudgetBodyTest {
  private static final Map<String, String> THREE_BYTES = Map.of("Content-Length", "3");

  private final FakePort port = FakePort.fresh();
  private final List<String> seen = new ArrayList<>();

  @BeforeEach
  void look() {
    port.tap =
        new RunbudgetTap() {
          @Override
          public void bytes(byte[] from, int offset, int length) {
            seen.add(length + " bytes");
          }

          @Override
          public void bytes(ByteBuffer from) {
            seen.add(from.remaining() + " bytes");
          }

          @Override
          public void end(boolean complete) {
            seen.add(complete ? "complete" : "cut");
          }
        };
  }

  private static RunbudgetBody responded(String method, int status, Map<String, String> headers)
      throws Throwable {
    return RunbudgetBody.responded("guard", "attempt", method, status, headers::get);
  }

  @Test
  void theEngineIsToldOfTheHead() throws Throwable {
    assertThat(responded("GET", 503, THREE_BYTES)).isNotNull();
    assertThat(port.calls).containsExactly("responded attempt 503 with head");
  }

  @Test
  void whatNobodyLooksAtIsNoBody() throws Throwable {
    port.tap = null;
    assertThat(responded("GET", 200, THREE_BYTES)).isNull();
    assertThat(port.calls).hasSize(1);
  }

  @Test
  void theAnswerToHeadHasNoBodyWhateverItsHeadersSay() throws Throwable {
    assertThat(responded("HEAD", 200, THREE_BYTES)).isNull();
    assertThat(seen).containsExactly("complete");
  }

  @ParameterizedTest
  @ValueSource(ints = {101, 204, 304})
  void someStatusesHaveNoBody(int status) throws Throwable {
    assertThat(responded("GET", status, THREE_BYTES)).isNull();
    assertThat(seen).containsExactly("complete");
  }

  @Test
  void aBodyOfKnownLengthEndsWithItsLastByte() throws Throwable {
    RunbudgetBody body = responded(null, 200, THREE_BYTES);
    body.bytes(new byte[2], 0, 2);
    assertThat(seen).containsExactly("2 bytes");
    body.bytes(ByteBuffer.allocate(1));
    body.end(false);
    assertThat(seen).containsExactly("2 bytes", "1 bytes", "complete");
  }

  @Test
  void aBodyInChunksEndsWhenItsReaderSaysSo() throws Throwable {
    RunbudgetBody body =
        responded("GET", 200, Map.of("Content-Length", "3", "Transfer-Encoding", "chunked"));
    body.bytes(new byte[3], 0, 3);
    body.end(false);
    body.end(true);
    assertThat(seen).containsExactly("3 bytes", "cut");
  }

  @Test
  void aLengthThatIsNoneIsNotKnown() throws Throwable {
    responded("GET", 200, Map.of("Content-Length", "many")).bytes(new byte[3], 0, 3);
    assertThat(seen).containsExactly("3 bytes");
  }
}
