package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WriteShapeTest {

  @ParameterizedTest
  @CsvSource({
    "POST,/v1/refunds",
    "put,/items/1",
    "PATCH,/items/1",
    "DELETE,/items/1",
    "POST,/",
    "POST,/v1/tokens",
    "POST,/session/token",
    "POST,/orders?search=1",
    "POST,/_bulk",
    "PUT,/indexes/search",
    "DELETE,/_search/scroll",
    "POST,/messages.json"
  })
  void whatChangesSomethingIsAWrite(String method, String target) {
    assertThat(WriteShape.isWrite(method, target, false)).isTrue();
    assertThat(WriteShape.isWrite(method, target, true)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/v1/embeddings",
        "/v1beta/models/x:embedContent",
        "/v1/models/x:batchEmbedContents?key=1",
        "/oauth2/v2.0/token",
        "/token",
        "/realms/a/protocol/openid-connect/token",
        "/graphql",
        "/api/GraphQL/",
        "/products/_search?size=3",
        "/collections/a/points/search",
        "/v2/rerank",
        "/v1/projects/p/publishers/anthropic/models/count-tokens:rawPredict"
      })
  void whatOnlyReadsIsNone(String target) {
    assertThat(WriteShape.isWrite("POST", target, false)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND"})
  void otherMethodsAreNone(String method) {
    assertThat(WriteShape.isWrite(method, "/v1/refunds", false)).isFalse();
  }
}
