package io.runbudget.it.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/** A port on which connecting never completes: nobody accepts, and the queue is full. */
public final class FullBacklog implements Endpoint {
  private static final int PROBE_MILLIS = 300;
  private static final int MOST = 64;

  private final ServerSocket socket;
  private final List<Socket> queue = new ArrayList<>();

  public FullBacklog() {
    try {
      socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      fill();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void fill() throws IOException {
    while (queue.size() < MOST) {
      Socket probe = new Socket();
      try {
        probe.connect(
            new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort()), PROBE_MILLIS);
        queue.add(probe);
      } catch (SocketTimeoutException e) {
        probe.close();
        return;
      }
    }
    throw new IOException("the backlog never fills on this system");
  }

  @Override
  public String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  @Override
  public void close() {
    try {
      socket.close();
      for (Socket each : queue) {
        each.close();
      }
    } catch (IOException e) {
      // closed enough
    }
  }
}
