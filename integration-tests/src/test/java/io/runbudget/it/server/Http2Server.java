package io.runbudget.it.server;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLSocketFactory;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import okio.BufferedSink;

/** HTTP/2 over TLS: {@code /silent} never answers, {@code /slow} takes a second, others answer. */
public final class Http2Server implements Endpoint {
  /** What {@code /slow} sends. */
  public static final int SLOW_BYTES = 2000;

  private static final HeldCertificate CERTIFICATE =
      new HeldCertificate.Builder()
          .addSubjectAlternativeName("localhost")
          .addSubjectAlternativeName("127.0.0.1")
          .build();
  private static final String PASSWORD = "changeit";

  /** They report every client that hangs up, which is what clients do here. */
  private static final List<Logger> SILENCED =
      List.of(Logger.getLogger("okhttp3"), Logger.getLogger("mockwebserver3"));

  static {
    SILENCED.forEach(logger -> logger.setLevel(Level.OFF));
  }

  private final MockWebServer server = new MockWebServer();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<String> exchanges = new CopyOnWriteArrayList<>();

  public Http2Server() {
    server.useHttps(sockets());
    server.setProtocols(List.of(Protocol.HTTP_2, Protocol.HTTP_1_1));
    server.setDispatcher(new ByPath());
    try {
      server.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What speaks TLS with the certificate of this server. */
  static SSLSocketFactory sockets() {
    return new HandshakeCertificates.Builder()
        .heldCertificate(CERTIFICATE)
        .build()
        .sslSocketFactory();
  }

  /** Each exchange as {@code /path on connection 0}. */
  public List<String> exchanges() {
    return new ArrayList<>(exchanges);
  }

  @Override
  public String address() {
    return "https://localhost:" + server.getPort();
  }

  /** JVM options that make a client trust this server. */
  public static List<String> trust(Path folder) {
    Path file = folder.resolve("trust.p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setCertificateEntry("server", CERTIFICATE.certificate());
      store.store(out, PASSWORD.toCharArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    return List.of(
        "-Djavax.net.ssl.trustStore=" + file,
        "-Djavax.net.ssl.trustStoreType=PKCS12",
        "-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
  }

  @Override
  public void close() {
    closed.countDown();
    server.close();
  }

  private final class ByPath extends Dispatcher {
    @Override
    public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
      String path = request.getUrl().encodedPath();
      exchanges.add(path + " on connection " + request.getConnectionIndex());
      return switch (path) {
        case "/silent" -> silence();
        case "/slow" -> new MockResponse.Builder().body(new Slow()).build();
        default -> new MockResponse.Builder().body("fine").build();
      };
    }
  }

  /** Keeps one stream waiting; each is dispatched on a thread of its own. */
  private MockResponse silence() throws InterruptedException {
    closed.await();
    return new MockResponse.Builder().build();
  }

  private static final class Slow implements MockResponseBody {
    private static final int PIECES = 10;

    @Override
    public long getContentLength() {
      return SLOW_BYTES;
    }

    @Override
    public void writeTo(BufferedSink sink) {
      try {
        for (int i = 0; i < PIECES; i++) {
          sink.writeUtf8("x".repeat(SLOW_BYTES / PIECES));
          sink.flush();
          Thread.sleep(100);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
