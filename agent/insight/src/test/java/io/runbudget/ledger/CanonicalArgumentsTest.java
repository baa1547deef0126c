package io.runbudget.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalArgumentsTest {
  private static final String JSON = "application/json; charset=utf-8";
  private static final String FORM = "application/x-www-form-urlencoded";

  private final CanonicalArguments arguments = new CanonicalArguments();

  private String of(String body, String type) {
    return arguments.of(body.getBytes(StandardCharsets.UTF_8), type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":1,\"b\":[true,null]} | { \"b\" : [ true , null ], \"a\" : 1.0 }",
        "{\"a\":100} | {\"a\":1e2}",
        "{\"a\":0} | {\"a\":-0.0}",
        "{\"a\":\"\\u00e4/\"} | {\"a\":\"ä\\/\"}",
        "[1,2] | [1 , 2]",
        "{\"x\":{\"b\":1,\"a\":2}} | {\"x\":{\"a\":2,\"b\":1}}",
        "1e999999999 | 10e999999998"
      })
  void theSameInOtherWordsIsTheSame(String one, String other) {
    assertThat(of(one, JSON)).isEqualTo(of(other, JSON)).matches("[0-9a-f]{64}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":1} | {\"a\":\"1\"}",
        "{\"a\":1} | {\"a\":2}",
        "{\"a\":9007199254740992} | {\"a\":9007199254740993}",
        "{\"a\":0.1} | {\"a\":0.10000000000000000001}",
        "[1,2] | [2,1]",
        "{\"a\":null} | {}",
        "{\"a\":1,\"a\":2} | {\"a\":2,\"a\":1}",
        "{\"a\":\"x y\"} | {\"a\":\"xy\"}",
        "[[1],2] | [[1,2]]",
        "\"true\" | true"
      })
  void whatDiffersDiffers(String one, String other) {
    assertThat(of(one, JSON)).isNotEqualTo(of(other, JSON));
  }

  /** Half a character says nothing that could be spelt in UTF-8: they would all be the same. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"\\ud800\"]",
        "[\"\\udbff\"]",
        "[\"\\udc00\\ud800\"]",
        "[\"?\"]",
        "[\"\\ufffd\"]"
      })
  void halvesOfCharactersDifferFromAllElse(String body) {
    assertThat(of(body, JSON)).isNotEqualTo(of("[\"\\ud801\"]", JSON));
    String name = "{" + body.substring(1, body.length() - 1) + ":1}";
    assertThat(of(name, JSON)).isNotEqualTo(of("{\"\\ud801\":1}", JSON));
  }

  @Test
  void formsAreSortedByNameAlone() {
    assertThat(of("b=2&a=1%20x", FORM)).isEqualTo(of("a=1+x&b=2", FORM));
    assertThat(of("a=%C3%A4", FORM)).isEqualTo(of("a=%c3%a4", FORM));
    assertThat(of("a=1&a=2", FORM)).isNotEqualTo(of("a=2&a=1", FORM));
    assertThat(of("a=1&b=2", FORM)).isNotEqualTo(of("a=1%26b=2", FORM));
    assertThat(of("a=", FORM)).isNotEqualTo(of("a", FORM));
    assertThat(of("a=1+2", FORM)).isNotEqualTo(of("a=1%2B2", FORM));
    assertThat(of("a=%4", FORM)).isEqualTo(of("a=%254", FORM));
  }

  @Test
  void aBoundarySaysNothing() {
    String one = "--xyz\r\n\r\nhello\r\n--xyz--";
    assertThat(of(one, "multipart/form-data; boundary=xyz"))
        .isEqualTo(of(one.replace("xyz", "0815"), "multipart/form-data; boundary=\"0815\""))
        .isNotEqualTo(of(one.replace("hello", "Hello"), "multipart/form-data; boundary=xyz"));
  }

  @Test
  void aBoundaryCountsWhereItPartsNothing() {
    String type = "multipart/form-data; boundary=1";
    String one = "--1\r\n\r\namount=110\r\n--1--";
    assertThat(of(one, type))
        .isNotEqualTo(of(one.replace("110", "0"), type))
        .isNotEqualTo(of(one.replace("110", "a--110"), type))
        .isEqualTo(of(one.replace("--1", "--x"), "multipart/form-data; boundary=x"));
    assertThat(of("--1\r\n\r\na\r\n--1\r\nb\r\n--1--", type))
        .as("one part more is another body")
        .isNotEqualTo(of("--1\r\n\r\na\r\n--\r\nb\r\n--1--", type));
  }

  @Test
  void anythingElseCountsByteByByte() {
    assertThat(of("a b", "text/plain")).isNotEqualTo(of("a  b", "text/plain"));
    assertThat(of("{\"a\": ", JSON)).isNotEqualTo(of("{\"a\":", JSON));
    assertThat(of("{\"a\":1}", null))
        .as("the type is not always said")
        .isEqualTo(of("{\"a\": 1}", JSON));
    assertThat(of("{\"a\":1}", "text/plain")).isNotEqualTo(of("{\"a\":1}", JSON));
    assertThat(of("", JSON)).isEqualTo(of(" ", JSON));
    String deep = "[".repeat(5_000) + "]".repeat(5_000);
    assertThat(of(deep, JSON)).isNotEqualTo(of(deep + " ", JSON));
    assertThat(of("{\"a\":1}\n{\"b\":2}", JSON)).isNotEqualTo(of("{\"b\":2}\n{\"a\":1}", JSON));
  }
}
