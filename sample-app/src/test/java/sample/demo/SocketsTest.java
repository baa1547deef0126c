package sample.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketsTest {
  @TempDir private Path net;

  @Test
  void findsEstablishedConnectionsOfBothFamilies() throws IOException {
    Files.writeString(
        net.resolve("tcp"),
        """
          sl  local_address rem_address   st tx_queue rx_queue
           0: 0100007F:0050 0100007F:1F90 01 00000000:00000000
           1: 0100007F:0051 0100007F:1F90 06 00000000:00000000
           2: 0100007F:0052 0100007F:1F91 01 00000000:00000000
        """);
    Files.writeString(
        net.resolve("tcp6"),
        """
          sl  local_address rem_address   st
           0: 0000000000000000FFFF00000100007F:0053 0000000000000000FFFF00000100007F:1F90 01
        """);

    assertThat(new Sockets(net).establishedTo(8080)).containsExactlyInAnyOrder(0x50, 0x53);
  }

  @Test
  void saysSoIfTheSystemHasNoSuchTable() {
    assertThat(new Sockets(net).known()).isFalse();
  }
}
