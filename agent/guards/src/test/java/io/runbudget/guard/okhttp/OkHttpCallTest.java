package io.runbudget.guard.okhttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.junit.jupiter.api.Test;

/** Which of the exchanges within one call sends what the application wants. */
class OkHttpCallTest {
  private static final RequestBody ORDER = RequestBody.create(null, "{\"amount\":7}");
  private static final RequestBody OTHER = RequestBody.create(null, "grant_type=refresh");
  private static final Request CHARGE = post("https://pay/charges", ORDER);

  private final OkHttpCall call = of(CHARGE);

  private static OkHttpCall of(Request request) {
    return new OkHttpCall(new OkHttpClient().newCall(request));
  }

  private static Request post(String url, RequestBody body) {
    return new Request.Builder().url(url).post(body).build();
  }

  private static Request delete(String url) {
    return new Request.Builder().url(url).delete(null).build();
  }

  private static boolean isOwn(OkHttpCall call, Request next) {
    call.begins(next);
    return call.isOwn(false);
  }

  @Test
  void aTokenInBetweenIsNotTheWrite() {
    assertThat(isOwn(call, CHARGE)).isTrue();
    assertThat(isOwn(call, post("https://pay/token", OTHER))).isFalse();
    assertThat(isOwn(call, CHARGE.newBuilder().header("Authorization", "new").build())).isTrue();
  }

  @Test
  void aNonceBeforeIsNotTheWrite() {
    assertThat(isOwn(call, new Request.Builder().url("https://pay/charges").build())).isFalse();
    assertThat(isOwn(call, post("https://pay/nonce", RequestBody.create(null, "")))).isFalse();
    assertThat(isOwn(call, CHARGE)).isTrue();
  }

  @Test
  void aWriteThatIsTurnedToAnotherHostOrPackedStaysItself() {
    assertThat(isOwn(call, post("https://b.pay/v2/charges", ORDER))).isTrue();
    assertThat(isOwn(call, post("https://pay/charges", OTHER))).as("packed").isTrue();
    assertThat(isOwn(call, post("https://b.pay/charges?key=1", OTHER))).as("both").isTrue();
  }

  @Test
  void withoutABodyItIsToldByItsPath() {
    OkHttpCall cancels = of(delete("https://pay/charges/7"));
    assertThat(isOwn(cancels, delete("https://pay/sessions"))).isFalse();
    assertThat(isOwn(cancels, delete("https://b.pay/charges/7?key=1"))).isTrue();
  }

  @Test
  void whatTheOwnRequestIsRedirectedToIsTheWrite() {
    OkHttpCall cancels = of(delete("https://pay/charges/7"));
    Request first = delete("https://pay/charges/7");
    assertThat(isOwn(cancels, first)).isTrue();
    cancels.answers(first.url(), 307, "/moved/7");
    assertThat(isOwn(cancels, delete("https://pay/moved/7"))).isTrue();
    assertThat(isOwn(cancels, delete("https://pay/sessions"))).isFalse();
    cancels.answers(first.url(), 307, "/sessions/1");
    assertThat(isOwn(cancels, delete("https://pay/sessions/1"))).as("of another").isFalse();
  }

  @Test
  void aBodyThatFailsToSayItsLengthIsTakenForTheWrite() {
    RequestBody torn =
        new RequestBody() {
          @Override
          public MediaType contentType() {
            return null;
          }

          @Override
          public long contentLength() throws IOException {
            throw new IOException("gone");
          }

          @Override
          public void writeTo(BufferedSink sink) {}
        };
    assertThat(isOwn(of(post("https://pay/a", torn)), post("https://pay/b", torn))).isTrue();
  }
}
