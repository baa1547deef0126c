package io.runbudget.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelApiTest {
  @ParameterizedTest
  @CsvSource({
    "OPENAI_CHAT, /v1/chat/completions",
    "OPENAI_CHAT, /v1/chat/completions/?x=/v1/messages",
    "OPENAI_CHAT, /chat/completions",
    "OPENAI_CHAT, /api/v1/chat/completions",
    "OPENAI_CHAT, /openai/deployments/my-gpt/chat/completions?api-version=2024-10-21",
    "OPENAI_CHAT, /v1beta/openai/chat/completions",
    "OPENAI_CHAT, /v1/projects/p/locations/l/publishers/mistralai/models/codestral:rawPredict",
    "OPENAI_CHAT, /v1/agents/completions",
    "OPENAI_CHAT, /v1/fim/completions",
    "OPENAI_CHAT, /api/v3/chat/completions",
    "OPENAI_COMPLETIONS, /v1/completions",
    "OPENAI_COMPLETIONS, /beta/completions",
    "OPENAI_COMPLETIONS, /openai/deployments/d/completions",
    "OPENAI_RESPONSES, /v1/responses",
    "OPENAI_RESPONSES, /openai/responses?api-version=preview",
    "OPENAI_RESPONSES, /openai/v1/responses",
    "OPENAI_RESPONSES, /v1/responses/compact",
    "OPENAI_RESPONSES, /openai/v1/responses/compact",
    "OPENAI_RESPONSES, /api/v3/responses",
    "OPENAI_EMBEDDINGS, /v1/embeddings",
    "OPENAI_EMBEDDINGS, /models/embeddings?api-version=2024-05-01-preview",
    "OPENAI_EMBEDDINGS, /inference/embeddings",
    "OPENAI_EMBEDDINGS, /orgs/acme/inference/embeddings",
    "OPENAI_EMBEDDINGS, /api/v3/embeddings",
    "OPENAI_EMBEDDINGS, /openai/deployments/d/embeddings",
    "ANTHROPIC_MESSAGES, /v1/messages",
    "ANTHROPIC_MESSAGES, /anthropic/v1/messages?beta=true",
    "ANTHROPIC_MESSAGES, /v1/projects/p/locations/global/publishers/anthropic/models/c@1:streamRawPredict",
    "GEMINI, /v1beta/models/gemini-2.5-pro:generateContent",
    "GEMINI, /v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse",
    "GEMINI, /v1/projects/p/locations/l/publishers/google/models/g:streamGenerateContent",
    "BEDROCK_CONVERSE, /model/anthropic.claude-3-haiku-20240307-v1%3A0/converse",
    "BEDROCK_CONVERSE, /model/m/converse-stream",
    "BEDROCK_INVOKE, /model/m/invoke",
    "BEDROCK_INVOKE, /model/m/invoke-with-response-stream",
    "OLLAMA, /api/chat",
    "OLLAMA, /api/generate",
    "OLLAMA, /api/embed",
  })
  void thePathTellsTheApi(ModelApi api, String path) {
    assertThat(ModelApi.of("POST", path)).contains(api);
    assertThat(ModelApi.of("GET", path)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "?",
        "/v1/messages/count_tokens",
        "/v1/messages/batches",
        "/v1/models",
        "/orders/responses",
        "/v3/responses",
        "/surveys/responses/compact",
        "/forms/agents/completions",
        "/embeddings",
        "/messages",
        "/converse",
        "/lambda/invoke",
        "/v1beta/models/g:countTokens",
        "/v1beta/models/g:batchEmbedContents",
        "/v1/projects/p/models/own:rawPredict",
        "/v1/projects/p/publishers/anthropic/models/count-tokens:rawPredict",
        "/v1/chat/completions/chatcmpl-1",
        "/?q=/v1/chat/completions",
        "/completions"
      })
  void otherPathsAreNoModelCall(String path) {
    assertThat(ModelApi.of("POST", path)).isEmpty();
  }

  @Test
  void nothingIsAllocated() {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    String[] paths = {"/orders/17", "/v1/chat/completions", "/model/m/invoke", "/v1/responses?x"};
    Optional<ModelApi> last = Optional.empty();
    long before = 0;
    for (int i = 0; i < 20_000; i++) {
      if (i == 10_000) {
        before = threads.getCurrentThreadAllocatedBytes();
      }
      last = ModelApi.of("POST", paths[i & 3]);
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(last).isPresent();
    assertThat(allocated).isLessThan(1_000);
  }

  @ParameterizedTest
  @CsvSource({
    "GEMINI, /v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse, gemini-2.5-pro",
    "ANTHROPIC_MESSAGES, /v1/projects/p/models/claude-opus-4-5@20251101:rawPredict, claude-opus-4-5@20251101",
    "BEDROCK_CONVERSE, /model/us.anthropic.c-v1%3A0/converse, us.anthropic.c-v1:0",
    "BEDROCK_INVOKE, /model/arn%3Aaws%3Abedrock%3Aus-east-1%3A1%3Ainference-profile%2Fus.m/invoke, arn:aws:bedrock:us-east-1:1:inference-profile/us.m",
    "OPENAI_CHAT, /openai/deployments/my+gpt/chat/completions, my+gpt",
    "OPENAI_CHAT, /v1/chat/completions, ''",
    "BEDROCK_CONVERSE, /model/%zz/converse, %zz",
  })
  void thePathMayNameTheModel(ModelApi api, String path, String model) {
    assertThat(RequestShape.of(api, path, null).model()).isEqualTo(model);
  }
}
