package io.runbudget.launcher.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.runbudget.engine.EndpointPolicy;
import io.runbudget.engine.Mode;
import io.runbudget.engine.ResponseLimit;
import io.runbudget.engine.RetryOn;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointSettingsTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void everythingThatCanBeSaidOfAnEndpoint() {
    Settings settings =
        Given.argument(
            "endpoint.search.match=api.example.com/v1/search;GET *.example.org,"
                + "endpoint.search.provider=bookings,endpoint.search.connect=2s,"
                + "endpoint.search.response=p99+20%:8s,endpoint.search.step=30s,"
                + "endpoint.search.attempt=10s,endpoint.search.retries=1,"
                + "endpoint.search.retries.anonymous=enforce,endpoint.search.retryOn=timeout;429");
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.mode()).as("a limit was given").isEqualTo(Mode.ENFORCE);
    EndpointPolicy search = settings.engine().powers().endpoints().get(0);
    assertThat(search.name()).isEqualTo("search");
    assertThat(search.matches()).hasToString("[api.example.com/v1/search, GET *.example.org]");
    assertThat(search.provider()).contains("bookings");
    assertThat(search.connectNanos()).isEqualTo(2 * SECOND);
    assertThat(search.response()).isEqualTo(new ResponseLimit(8 * SECOND, 0.99, 0.2));
    assertThat(search.stepNanos()).isEqualTo(30 * SECOND);
    assertThat(search.attemptNanos()).isEqualTo(10 * SECOND);
    assertThat(search.retries()).isEqualTo(1);
    assertThat(search.enforcesAnonymous()).isTrue();
    assertThat(search.retryOn())
        .usingRecursiveComparison()
        .isEqualTo(RetryOn.parse(List.of("timeout", "429")).orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({"Anthropic, anthropic", "Free, free", "openai, openai"})
  void aProviderOfThePriceTableIsInLowerCase(String given, String price) {
    Settings settings = Given.argument("endpoint.x.match=h,endpoint.x.price=" + given);
    assertThat(settings.engine().powers().endpoints().get(0).price()).contains(price);
  }

  @Test
  void namesKeepTheirLettersInTheEnvironment() {
    Settings settings =
        new Given()
            .withVariable("RUNBUDGET_ENDPOINT_Search_MATCH", "api.example.com")
            .withVariable("RUNBUDGET_ENDPOINT_Search_RETRYON", "5xx")
            .withVariable("RUNBUDGET_ENDPOINT_Search_RETRIES_ANONYMOUS", "enforce")
            .read();
    assertThat(settings.problems()).isEmpty();
    EndpointPolicy search = settings.engine().powers().endpoints().get(0);
    assertThat(search.name()).isEqualTo("Search");
    assertThat(search.enforcesAnonymous()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"p50+0%:1s, 0.5, 0", "p90+20%:1s, 0.9, 0.2", "p99.9+7.5%:1s, 0.999, 0.075"})
  void aPercentileIsANumber(String value, double quantile, double margin) {
    Settings settings = Given.argument("endpoint.x.match=h,endpoint.x.response=" + value);
    assertThat(settings.problems()).isEmpty();
    assertThat(settings.engine().powers().endpoints().get(0).response())
        .isEqualTo(new ResponseLimit(SECOND, quantile, margin));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "match=a*b",
        "connect=0s",
        "connect=2",
        "response=p99:8s",
        "response=p99+20%",
        "response=p9+20%:8s:",
        "response=p20+20%:8s",
        "response=p5+20%:8s",
        "response=p9+20%:8s",
        "response=p9.9+20%:8s",
        "response=p49.9+20%:8s",
        "response=p100+20%:8s",
        "response=p990+20%:8s",
        "response=p9.9.9+20%:8s",
        "response=p9.9e1+20%:8s",
        "response=p99+NaN%:8s",
        "response=p.+20%:8s",
        "step=soon",
        "retries=-1",
        "retries=many",
        "retries.anonymous=on",
        "retryOn=sometimes",
      })
  void aBadValueIsNamedAndNothingIsEnforced(String setting) {
    String match = setting.startsWith("match") ? "" : ",endpoint.x.match=h";
    Settings settings = Given.argument("deadline=1s,endpoint.x." + setting + match);
    assertThat(settings.problems())
        .singleElement()
        .asString()
        .contains("endpoint.x." + setting.substring(0, setting.indexOf('=')));
    assertThat(settings.mode()).isEqualTo(Mode.OBSERVE);
  }

  /** In the watched file alone, say, whose mode must be obeyed all the same. */
  @Test
  void settingsOfNoEndpointAreNamedAndNoMore() {
    Settings settings = Given.argument("endpoint.x.step=30s,deadline=1s");
    assertThat(settings.isBad()).isFalse();
    assertThat(settings.mode()).isEqualTo(Mode.ENFORCE);
    assertThat(settings.problems())
        .containsExactly("setting endpoint.x.step says nothing, for there is no endpoint.x.match");
  }

  @Test
  void theRecommendedPolicySetsAllButWhatIsSetOtherwise() {
    Settings all = Given.argument("policy=recommended");
    assertThat(all.mode()).isEqualTo(Mode.ENFORCE);
    assertThat(all.engine().powers().retries()).isTrue();
    assertThat(all.engine().powers().admission()).isTrue();
    assertThat(all.engine().powers().endpoints().get(0).connectNanos()).isEqualTo(2 * SECOND);
    assertThat(all.engine().powers().endpoints().get(0).isFallback()).isTrue();
    Settings some = Given.argument("policy=recommended,retries=off");
    assertThat(some.engine().powers().retries()).isFalse();
    assertThat(Given.argument("retries=on").engine().powers().admission()).isFalse();
    assertThat(Given.argument("retries=on").engine().deadline()).isEqualTo(Optional.empty());
  }
}
