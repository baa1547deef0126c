package sample.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Chat completions, whole or streamed, with the retries of the vendors' SDKs. */
final class ModelClient {
  private static final String PATH = "/v1/chat/completions";

  private final Provider provider;
  private final OkHttpClient whole;
  private final OkHttpClient streaming;
  private final Retries retries = new Retries();

  ModelClient(Provider provider) {
    this.provider = provider;
    this.whole = provider.clientForWholeReplies();
    this.streaming = provider.client();
  }

  /** The model's next message: either an answer or calls of tools. */
  JsonNode ask(String id, Conversation conversation, boolean stream)
      throws IOException, InterruptedException {
    Request request = provider.post(PATH, id, conversation.request(stream));
    return retries.call(() -> stream ? streamed(request) : whole(request));
  }

  private JsonNode whole(Request request) throws IOException {
    try (Response response = whole.newCall(request).execute()) {
      StatusException.throwUnlessOk(response);
      String body = response.body().string();
      return Provider.json().readTree(body).path("choices").path(0).path("message");
    }
  }

  private JsonNode streamed(Request request) throws IOException {
    try (Response response = streaming.newCall(request).execute()) {
      StatusException.throwUnlessOk(response);
      return MessageStream.read(response.body().charStream());
    }
  }
}
