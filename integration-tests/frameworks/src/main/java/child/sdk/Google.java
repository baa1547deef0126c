package child.sdk;

import com.google.genai.Client;
import com.google.genai.ResponseStream;
import com.google.genai.types.GenerateContentResponse;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.HttpRetryOptions;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Future;

/** The Google Gen AI SDK with its defaults, or with half a minute before each retry. */
final class Google {
  private Google() {}

  private static Client client(HttpOptions.Builder options, String url) {
    return Client.builder().apiKey("none").httpOptions(options.baseUrl(url).build()).build();
  }

  private static Client client(String url) {
    return client(HttpOptions.builder(), url);
  }

  private static Client patientClient(String url, int attempts) {
    HttpRetryOptions retries =
        HttpRetryOptions.builder().attempts(attempts).initialDelay(30.0).jitter(0.0).build();
    return client(HttpOptions.builder().retryOptions(retries), url);
  }

  static String once(String url) {
    return client(url).models.generateContent("m", "hello", null).text();
  }

  static String later(String url) throws Exception {
    return client(url).async.models.generateContent("m", "hello", null).get().text();
  }

  static String patient(String url, int attempts) {
    return patientClient(url, attempts).models.generateContent("m", "hello", null).text();
  }

  /** Eight calls, each with a retry after a fifth of a second, give or take the share jitter. */
  static String retried(String url, double jitter) {
    HttpRetryOptions retries =
        HttpRetryOptions.builder().attempts(2).initialDelay(0.2).jitter(jitter).build();
    Client client = client(HttpOptions.builder().retryOptions(retries), url);
    String text = "";
    for (int i = 0; i < 8; i++) {
      text += client.models.generateContent("m", "hello", null).text() + " ";
    }
    return text;
  }

  static String laterPatient(String url) throws Exception {
    return patientClient(url, 3).async.models.generateContent("m", "hello", null).get().text();
  }

  /** By a part of the client that only newer versions have. */
  static String agents(String url) throws Exception {
    Client client = patientClient(url, 3);
    Object agents = Client.class.getField("agents").get(client);
    return listed(agents);
  }

  static String laterAgents(String url) throws Exception {
    Client client = patientClient(url, 3);
    Object agents = Client.Async.class.getField("agents").get(client.async);
    return listed(agents);
  }

  private static String listed(Object agents) throws Exception {
    try {
      Object list = agents.getClass().getMethod("listDirect").invoke(agents);
      return String.valueOf(list instanceof Future<?> later ? later.get() : list);
    } catch (InvocationTargetException e) {
      throw e.getTargetException() instanceof Exception cause ? cause : e;
    }
  }

  static String stream(String url) {
    return text(client(url).models.generateContentStream("m", "hello", null));
  }

  static String laterStream(String url) throws Exception {
    return text(client(url).async.models.generateContentStream("m", "hello", null).get());
  }

  private static String text(ResponseStream<GenerateContentResponse> stream) {
    StringBuilder text = new StringBuilder();
    try (stream) {
      for (GenerateContentResponse part : stream) {
        text.append(part.text());
      }
    }
    return text.toString();
  }
}
