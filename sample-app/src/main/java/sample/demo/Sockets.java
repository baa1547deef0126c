package sample.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/** The operating system's view of a process's TCP connections, from Linux's /proc. */
final class Sockets {
  private static final String ESTABLISHED = "01";

  private final Path net;

  Sockets(long pid) {
    this(Path.of("/proc", String.valueOf(pid), "net"));
  }

  Sockets(Path net) {
    this.net = net;
  }

  boolean known() {
    return Files.isReadable(net.resolve("tcp"));
  }

  /** Local ports of the established connections to a remote port. */
  Set<Integer> establishedTo(int remotePort) throws IOException {
    Set<Integer> ports = new HashSet<>();
    for (String table : new String[] {"tcp", "tcp6"}) {
      Path file = net.resolve(table);
      if (Files.isReadable(file)) {
        try (Stream<String> lines = Files.lines(file)) {
          lines.skip(1).forEach(line -> add(ports, line.strip().split("\\s+"), remotePort));
        }
      }
    }
    return ports;
  }

  /** Columns: slot, local address, remote address, state; addresses are HEX:PORT. */
  private static void add(Set<Integer> ports, String[] columns, int remotePort) {
    if (columns[3].equals(ESTABLISHED) && port(columns[2]) == remotePort) {
      ports.add(port(columns[1]));
    }
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.indexOf(':') + 1), 16);
  }
}
