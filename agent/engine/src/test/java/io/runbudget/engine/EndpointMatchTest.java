package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointMatchTest {

  @ParameterizedTest
  @CsvSource({
    "api.example.com, api.example.com, 443, GET, /any, true",
    "API.example.com, api.EXAMPLE.com, 443, GET, /any, true",
    "api.example.com, api.example.com.evil.com, 443, GET, /any, false",
    "*.example.com, api.example.com, 443, GET, /any, true",
    "*.example.com, example.com, 443, GET, /any, false",
    "*, whatever, 1, GET, /any, true",
    "api.example.com:8443, api.example.com, 443, GET, /any, false",
    "api.example.com:8443, api.example.com, 8443, GET, /any, true",
    "[::1]:80/x, [::1], 80, GET, /x, true",
    "[::1], [::1], 80, GET, /x, true",
    "[::1]:80, ::1, 80, GET, /x, true",
    "[::1], ::2, 80, GET, /x, false",
    "h/v1/search, h, 1, GET, /v1/search, true",
    "h/v1/search, h, 1, GET, /v1/search?q=1, true",
    "h/v1/search, h, 1, GET, /v1/search/deep, true",
    "h/v1/search, h, 1, GET, /v1/searching, false",
    "h/v1/search*, h, 1, GET, /v1/searching, true",
    "h/v1/, h, 1, GET, /v1/x, true",
    "h/v1/search, h, 1, GET, , false",
    "POST h, h, 1, POST, /x, true",
    "post h, h, 1, POST, /x, true",
    "POST h, h, 1, GET, /x, false",
  })
  void whatItIsFor(
      String match, String host, int port, String method, String target, boolean fits) {
    assertThat(EndpointMatch.parse(match).orElseThrow().fits(host, port, method, target))
        .isEqualTo(fits);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/path", "::1", "a:b:80", "h:x", "h:0", "h:70000", "a*b", "GE-T h", "a b c"})
  void whatIsNotUnderstood(String match) {
    assertThat(EndpointMatch.parse(match)).isEmpty();
  }

  @Test
  void theOneThatSaysMostIsTaken() {
    EndpointPolicy any = policy("any", "*");
    EndpointPolicy domain = policy("domain", "*.example.com");
    EndpointPolicy host = policy("host", "api.example.com");
    EndpointPolicy get = policy("get", "GET api.example.com");
    EndpointPolicy port = policy("port", "api.example.com:8443");
    EndpointPolicy path = policy("path", "api.example.com/v1");
    EndpointPolicy deep = policy("deep", "api.example.com/v1/search");
    EndpointPolicy write = policy("write", "POST api.example.com/v1");
    Endpoints all = new Endpoints(List.of(any, domain, host, get, port, path, deep, write));
    assertThat(all.of("other.org", 1, "GET", "/").name()).isEqualTo("any");
    assertThat(all.of("www.example.com", 1, "GET", "/v1").name()).isEqualTo("domain");
    assertThat(all.of("api.example.com", 1, "PUT", "/").name()).isEqualTo("host");
    assertThat(all.of("api.example.com", 1, "GET", "/").name()).isEqualTo("get");
    assertThat(all.of("api.example.com", 8443, "PUT", "/").name()).isEqualTo("port");
    assertThat(all.of("api.example.com", 8443, "GET", "/").name()).isEqualTo("port");
    assertThat(all.of("api.example.com", 8443, "GET", "/v1/x").name()).isEqualTo("path");
    assertThat(all.of("api.example.com", 1, "GET", "/v1/x").name()).isEqualTo("path");
    assertThat(all.of("api.example.com", 1, "POST", "/v1/x").name()).isEqualTo("write");
    assertThat(all.of("api.example.com", 1, "POST", "/v1/search").name()).isEqualTo("deep");
    assertThat(new Endpoints(List.of(host)).of("other.org", 1, "GET", "/").isNone()).isTrue();
  }

  private static EndpointPolicy policy(String name, String match) {
    return new EndpointPolicy.Builder(name, List.of(EndpointMatch.parse(match).orElseThrow()))
        .build();
  }
}
