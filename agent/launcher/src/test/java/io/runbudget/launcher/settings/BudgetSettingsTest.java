package io.runbudget.launcher.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.Mode;
import io.runbudget.engine.Powers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run may spend, and one entry point. */
class BudgetSettingsTest {
  @Test
  void whatEveryRunMaySpendArrives() {
    Settings settings = Given.argument("tokens=30_000,usd=$1.50,hold.output=500");
    assertThat(settings.problems()).isEmpty();
    Powers powers = settings.engine().powers();
    assertThat(powers.tokens()).isEqualTo(30_000);
    assertThat(powers.microUsd()).isEqualTo(1_500_000);
    assertThat(powers.holdOutput()).isEqualTo(500);
    assertThat(settings.budget().tokensOf("acme.Agent.run")).isEqualTo(Powers.NO_LIMIT);
    assertThat(settings.budget().microUsdOf("acme.Agent.run")).isEqualTo(Powers.NO_LIMIT);
  }

  @Test
  void anEntryPointsLimitsAreItsOwn() {
    Settings settings = Given.argument("run.Agent.run.tokens=4000,run.Agent.run.usd=0.25");
    assertThat(settings.problems()).isEmpty();
    BudgetSettings budget = settings.budget();
    assertThat(budget.tokensOf("acme.Agent.run")).isEqualTo(4_000);
    assertThat(budget.microUsdOf("acme.Agent.run")).isEqualTo(250_000);
    for (String other : new String[] {"acme.Agent.ask", "acme.OtherAgent.run"}) {
      assertThat(budget.tokensOf(other)).as(other).isEqualTo(Powers.NO_LIMIT);
      assertThat(budget.microUsdOf(other)).as(other).isEqualTo(Powers.NO_LIMIT);
    }
    assertThat(settings.engine().powers().tokens()).isEqualTo(Powers.NO_LIMIT);
    assertThat(settings.engine().powers().microUsd()).isEqualTo(Powers.NO_LIMIT);
  }

  @Test
  void theFullestNameCounts() {
    BudgetSettings budget =
        Given.argument(
                "run.Agent.run.usd=1,run.acme.Agent.run.usd=2,run.Agent.run.tokens=1,"
                    + "run.acme.Agent.run.tokens=2")
            .budget();
    assertThat(budget.microUsdOf("acme.Agent.run")).isEqualTo(2_000_000);
    assertThat(budget.microUsdOf("else.Agent.run")).isEqualTo(1_000_000);
    assertThat(budget.tokensOf("acme.Agent.run")).isEqualTo(2);
    assertThat(budget.tokensOf("else.Agent.run")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tokens=1", "usd=1", "run.A.run.tokens=1", "run.A.run.usd=1"})
  void eachOfThemIsALimit(String one) {
    assertThat(Given.argument(one).mode()).isEqualTo(Mode.ENFORCE);
  }

  @Test
  void dollarsOfOneEntryPointNeedPrices() {
    assertThat(Given.argument("run.A.run.usd=1").budget().isPriced()).isTrue();
    assertThat(Given.argument("run.A.run.tokens=1").budget().isPriced()).isFalse();
  }

  @Test
  void aBadOneIsSaidByItsName() {
    Settings settings = Given.argument("run.A.run.usd=much,run.A.run.tokens=0");
    assertThat(settings.problems())
        .hasSize(2)
        .anyMatch(line -> line.contains("run.A.run.usd='much'"))
        .anyMatch(line -> line.contains("run.A.run.tokens='0'"));
    assertThat(settings.budget().microUsdOf("A.run")).isEqualTo(Powers.NO_LIMIT);
    assertThat(settings.budget().tokensOf("A.run")).isEqualTo(Powers.NO_LIMIT);
  }
}
