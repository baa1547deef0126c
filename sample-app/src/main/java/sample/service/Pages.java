package sample.service;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Fetches pages with the JDK's client, if the source list has been loaded. */
final class Pages {
  private final String url;
  private final SourceList sources;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Timeouts.TOOL_READ).build();

  Pages(String url, SourceList sources) {
    this.url = url;
    this.sources = sources;
  }

  /** The timeout ends with the headers: that is what the JDK's client means by it. */
  @Tool("fetches a page")
  String fetch(@P(name = "q", value = "its name") String q)
      throws IOException, InterruptedException {
    sources.keepFresh();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/tools/fetch?q=" + q))
            .header(RequestId.HEADER, RequestId.current())
            .timeout(Timeouts.TOOL_READ)
            .build();
    return Services.result(client.send(request, BodyHandlers.ofString()).body());
  }
}
