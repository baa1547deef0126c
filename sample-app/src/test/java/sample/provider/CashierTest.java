package sample.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sample.provider.Behaviour.Style;

class CashierTest {
  private final Cashier cashier = new Cashier();

  @Test
  void theFirstAnswerIsLostThoughThePaymentIsMade() {
    assertThat(cashier.pay("p1", "")).isEqualTo(Style.LOSE);
    assertThat(charges()).isEqualTo(1);
  }

  @Test
  void whatIsSentAgainIsChargedAgain() {
    cashier.pay("p1", "");

    assertThat(cashier.pay("p1", "")).isEqualTo(Style.ANSWER);
    assertThat(charges()).isEqualTo(2);
  }

  @Test
  void aKeyThatWasSeenIsNotChargedAgain() {
    cashier.pay("p1", "k1");
    cashier.pay("p1", "k1");
    cashier.pay("p2", "k2");

    assertThat(charges()).isEqualTo(2);
    assertThat(cashier.seen().path("requests").asInt()).isEqualTo(3);
  }

  private int charges() {
    return cashier.seen().path("charges").asInt();
  }
}
