package io.runbudget.launcher.wire;

import java.io.InputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;

/** One client, as the scenarios use it. */
interface Kit {

  /** A response, to be closed by closing its body. */
  record Answer(int status, InputStream body) {}

  /** The name of its guard. */
  String guard();

  /** Sends {@code body}, or none if it is null; {@code headers} are names and values by turns. */
  Answer send(String method, String url, String body, String... headers) throws Exception;

  /** The same with a body that can be sent only once. */
  Answer sendOnce(String url, String body) throws Exception;

  /** From now on TLS and, if it can, HTTP/2. */
  void trust(SSLContext context, X509TrustManager trust);
}
