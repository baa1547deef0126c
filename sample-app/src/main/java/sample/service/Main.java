package sample.service;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code java sample.service.Main PORT PROVIDER_URL} */
public final class Main {
  private static final Logger log = LoggerFactory.getLogger(Main.class);
  private static final int THREADS = 24;

  private Main() {}

  public static void main(String[] args) throws IOException {
    int port = Integer.parseInt(args[0]);
    Provider provider = new Provider(new OkHttpClient(), HttpUrl.get(args[1]));
    ResearchAgent agent =
        new ResearchAgent(
            new ModelClient(provider), new Tools(provider), Executors.newFixedThreadPool(THREADS));

    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(Executors.newFixedThreadPool(THREADS));
    server.createContext("/ask", new AskHandler(agent));
    server.createContext("/health", new HealthHandler(provider));
    server.start();
    log.info("listening on port {}", port);
  }
}
