package sample.service;

import com.sun.net.httpserver.HttpServer;
import dev.langchain4j.model.chat.ChatModel;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import okhttp3.OkHttpClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code java sample.service.Main PROVIDER_URL [MODEL]}; the port is any free one. */
public final class Main {
  private static final Logger log = LoggerFactory.getLogger(Main.class);
  private static final int THREADS = 64;

  private Main() {}

  public static void main(String[] args) throws IOException {
    String provider = args[0];
    CircuitBreaker breaker = breaker();
    Services services = new Services(new OkHttpClient(), provider, breaker);
    SourceList sources = new SourceList(services);
    Reports reports = new Reports(provider);
    ExecutorService forTools = Executors.newFixedThreadPool(THREADS);
    Assistants assistants =
        new Assistants(
            forTools,
            services,
            new Quotes(services),
            new Pages(provider, sources),
            new Shell(),
            reports);
    ChatModel model = Assistants.model(provider, args.length > 1 ? args[1] : "sample-1");
    ResearchAgent agent =
        new ResearchAgent(assistants.on(model), assistants.on(new BestEffortModel(model)));
    Inbox inbox = new Inbox(agent);

    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService forRequests = Executors.newFixedThreadPool(THREADS);
    server.setExecutor(forRequests);
    server.createContext("/ask", new AskHandler(agent));
    server.createContext("/jobs", new JobsHandler(inbox));
    server.createContext("/health", new HealthHandler(services, sources, inbox, breaker));
    server.start();
    log.info("listening on port {}", server.getAddress().getPort());

    Runnable stop =
        () -> {
          server.stop(0);
          inbox.close();
          forRequests.shutdownNow();
          forTools.shutdownNow();
          reports.close();
          log.info("stopped");
        };
    Runtime.getRuntime().addShutdownHook(new Thread(stop, "stop"));
  }

  /** Opens when half of the last 40 calls of tools have failed. */
  private static CircuitBreaker breaker() {
    CircuitBreakerConfig config =
        CircuitBreakerConfig.custom()
            .slidingWindowSize(40)
            .minimumNumberOfCalls(40)
            .failureRateThreshold(50)
            .build();
    return CircuitBreaker.of("tools", config);
  }
}
