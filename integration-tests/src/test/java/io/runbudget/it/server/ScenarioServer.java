package io.runbudget.it.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.net.ssl.SSLSocket;

/** A server that does one thing with whoever connects, and keeps count. */
public final class ScenarioServer implements Endpoint {
  private static final int SMALL_BUFFER = 65_536;

  private final ServerSocket socket;
  private final Consumer<Wire> behaviour;
  private final boolean tls;
  private final List<Wire> wires = new CopyOnWriteArrayList<>();

  public ScenarioServer(Consumer<Wire> behaviour) {
    this(behaviour, false);
  }

  private ScenarioServer(Consumer<Wire> behaviour, boolean tls) {
    this.behaviour = behaviour;
    this.tls = tls;
    try {
      socket = new ServerSocket();
      socket.setReceiveBufferSize(SMALL_BUFFER);
      socket.bind(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept).start();
  }

  /** One that is spoken to with TLS. */
  public static ScenarioServer secured(Consumer<Wire> behaviour) {
    return new ScenarioServer(behaviour, true);
  }

  @Override
  public String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  /** Every connection so far, in order. */
  @Override
  public List<Wire> wires() {
    return List.copyOf(wires);
  }

  private void accept() {
    while (true) {
      try {
        Socket accepted = tls ? secured(socket.accept()) : socket.accept();
        Wire wire = new Wire(accepted);
        wires.add(wire);
        daemon(() -> serve(wire)).start();
      } catch (IOException e) {
        if (socket.isClosed()) {
          return;
        }
      }
    }
  }

  private static Socket secured(Socket accepted) throws IOException {
    SSLSocket secured =
        (SSLSocket)
            Http2Server.sockets().createSocket(accepted, null, accepted.getLocalPort(), true);
    secured.setUseClientMode(false);
    return secured;
  }

  private void serve(Wire wire) {
    try {
      behaviour.accept(wire);
    } finally {
      wire.close();
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // closed enough
    }
    new ArrayList<>(wires).forEach(Wire::close);
  }

  static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "scenario-server");
    thread.setDaemon(true);
    return thread;
  }
}
