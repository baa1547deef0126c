package io.runbudget.launcher.wire;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.X509TrustManager;

/** MockWebServer over TLS, by reflection: it needs a newer OkHttp than these are compiled with. */
final class Http2Server {
  private final Object server;
  private final Object trusting;

  Http2Server() throws Exception {
    Object builder = make("okhttp3.tls.HeldCertificate$Builder");
    call(builder, "addSubjectAlternativeName", "127.0.0.1");
    Object held = call(builder, "build");
    Object own = make("okhttp3.tls.HandshakeCertificates$Builder");
    call(own, "heldCertificate", held, Array.newInstance(X509Certificate.class, 0));
    Object trusts = make("okhttp3.tls.HandshakeCertificates$Builder");
    call(trusts, "addTrustedCertificate", call(held, "certificate"));
    trusting = call(trusts, "build");
    server = make("mockwebserver3.MockWebServer");
    SSLSocketFactory sockets = (SSLSocketFactory) call(call(own, "build"), "sslSocketFactory");
    call(server, "useHttps", sockets);
    call(server, "start");
  }

  static boolean isThere() {
    try {
      return Class.forName("mockwebserver3.MockWebServer") != null;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Answers one request with {@code body}. */
  void enqueue(String body) throws Exception {
    Object response = make("mockwebserver3.MockResponse$Builder");
    call(response, "body", body);
    call(server, "enqueue", call(response, "build"));
  }

  /** The request line and headers of the request that has come, as text. */
  String took() throws Exception {
    Object request = call(server, "takeRequest");
    return call(request, "getRequestLine") + "\n" + call(request, "getHeaders");
  }

  String url(String path) throws Exception {
    return "https://127.0.0.1:" + call(server, "getPort") + path;
  }

  SSLContext context() throws Exception {
    return (SSLContext) call(trusting, "sslContext");
  }

  X509TrustManager trust() throws Exception {
    return (X509TrustManager) call(trusting, "trustManager");
  }

  private static Object make(String type) throws Exception {
    return Class.forName(type).getConstructor().newInstance();
  }

  private static Object call(Object target, String name, Object... arguments) throws Exception {
    for (Method method : target.getClass().getMethods()) {
      if (method.getName().equals(name) && takes(method, arguments)) {
        return method.invoke(target, arguments);
      }
    }
    throw new NoSuchMethodException(target.getClass() + "." + name);
  }

  private static boolean takes(Method method, Object... arguments) {
    Class<?>[] types = method.getParameterTypes();
    boolean fits = types.length == arguments.length;
    for (int i = 0; fits && i < types.length; i++) {
      fits = types[i].isInstance(arguments[i]);
    }
    return fits;
  }
}
