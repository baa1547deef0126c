package sample.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.junit.jupiter.api.Test;

class BillTest {
  @Test
  void promptsAndAnswersHavePricesOfTheirOwn() {
    Bill bill = new Bill();
    bill.add(
        JsonNodeFactory.instance
            .objectNode()
            .put("prompt_tokens", 100_000)
            .put("completion_tokens", 10_000));

    assertThat(bill.seen().path("micro_usd").asLong()).isEqualTo(280_000);
    assertThat(bill.seen().path("calls").asInt()).isEqualTo(1);
  }
}
