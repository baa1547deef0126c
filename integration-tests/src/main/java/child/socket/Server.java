package child.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Where a scenario's server listens. */
record Server(String host, int port) {
  static Server of(String address) {
    int colon = address.lastIndexOf(':');
    return new Server(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
  }

  InetSocketAddress address() {
    return new InetSocketAddress(host, port);
  }

  Socket connect() throws IOException {
    return new Socket(host, port);
  }

  String url() {
    return "http://" + host + ":" + port + "/";
  }
}
