package io.runbudget.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.runbudget.ledger.LedgerRow.State;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes at one ledger, and processes that are killed. */
class LedgerProcessesTest {
  /** Of {@code ledger.timeout}: with more patience a process that keeps the file is not noticed. */
  private static final int DEFAULT_SECONDS = 2;

  private static final int SECONDS = 60;

  @TempDir Path temp;

  private final List<Process> children = new ArrayList<>();
  private final Map<String, Integer> received = new ConcurrentHashMap<>();
  private HttpServer server;

  @AfterEach
  void end() {
    children.forEach(Process::destroyForcibly);
    if (server != null) {
      server.stop(0);
    }
  }

  private Process child(String place, int count, int seconds) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                LedgerChild.class.getName(),
                place,
                Integer.toString(count),
                Integer.toString(seconds)));
    if (server != null) {
      command.add(Integer.toString(server.getAddress().getPort()));
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process child = builder.start();
    children.add(child);
    BufferedReader out = child.inputReader();
    assertThat(out.readLine()).isEqualTo("ready");
    return child;
  }

  private static void go(Process child) throws IOException {
    child.getOutputStream().write('\n');
    child.getOutputStream().flush();
  }

  /** All it says until it is over; it lives on. */
  private static List<String> said(Process child) throws IOException {
    List<String> lines = new ArrayList<>();
    BufferedReader out = child.inputReader();
    String line;
    do {
      line = out.readLine();
      lines.add(line);
    } while (line != null && !line.equals("over"));
    return lines;
  }

  private static void end(Process child) throws Exception {
    child.getOutputStream().close();
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(child.exitValue()).isZero();
  }

  private void race(String place, int count) throws Exception {
    Process one = child(place, count, DEFAULT_SECONDS);
    Process other = child(place, count, DEFAULT_SECONDS);
    go(one);
    go(other);
    List<String> keys = new ArrayList<>(said(one));
    keys.addAll(said(other));
    end(one);
    end(other);
    assertThat(keys)
        .filteredOn(line -> line.startsWith("key-"))
        .hasSize(count)
        .doesNotHaveDuplicates();
    assertThat(keys).filteredOn("over"::equals).hasSize(2);
    assertThat(keys).noneMatch(line -> line.startsWith("unreachable"));
  }

  @Test
  void ofTwoProcessesOneGetsEachKeyOfAFile() throws Exception {
    race(temp.resolve("ledger").toString(), 100);
  }

  @Test
  void ofTwoProcessesOneGetsEachKeyOfAServer() throws Exception {
    race(TestPostgres.url(), 100);
  }

  @Test
  void aProcessThatIsAlwaysBusyLetsAnotherThrough() throws Exception {
    String place = temp.resolve("ledger").toString();
    Process busy = child(place, 1_000_000, DEFAULT_SECONDS);
    Process other = child(place, 1, DEFAULT_SECONDS);
    go(busy);
    BufferedReader out = busy.inputReader();
    for (int i = 0; i < 20; i++) {
      assertThat(out.readLine()).startsWith("key-");
    }
    Thread reader = new Thread(() -> out.lines().forEach(line -> {})); // or it waits for us
    reader.setDaemon(true);
    reader.start();
    go(other);
    assertThat(said(other))
        .as("the key is the busy one's, as it hears in time")
        .containsOnly("over");
    assertThat(busy.isAlive()).isTrue();
    end(other);
  }

  @Test
  void whatAKilledProcessSentIsNeverSentAgain() throws Exception {
    killAgainAndAgain(temp.resolve("ledger").toString(), 3, 150);
  }

  @Test
  @Tag("races")
  void thirtyKilledProcessesLoseAndDoubleNothingInAFile() throws Exception {
    killAgainAndAgain(temp.resolve("ledger").toString(), 30, 1_500);
  }

  @Test
  @Tag("races")
  void thirtyKilledProcessesLoseAndDoubleNothingAtAServer() throws Exception {
    killAgainAndAgain(TestPostgres.url(), 30, 1_500);
  }

  private void killAgainAndAgain(String place, int kills, int count) throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          received.merge(exchange.getRequestURI().getPath().substring(1), 1, Integer::sum);
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int before = 0;
    for (int i = 0; i < kills; i++) {
      Process child = child(place, count, SECONDS);
      go(child);
      BufferedReader out = child.inputReader();
      // In the middle of a write, a random one of the next few, at a random moment of it.
      for (int lines = random.nextInt(20); lines >= 0 && out.readLine() != null; lines--) {
        before++;
      }
      TimeUnit.MICROSECONDS.sleep(random.nextInt(3_000));
      child.destroyForcibly().waitFor();
    }
    Process last = child(place, count, SECONDS);
    go(last);
    assertThat(said(last)).contains("over");
    end(last);
    Map<State, Integer> states = new TreeMap<>();
    for (LedgerRow row : rows(place)) {
      if (row.key().startsWith("key-")) {
        states.merge(row.state(), 1, Integer::sum);
        int times = received.getOrDefault(row.key(), 0);
        String what = row + " received " + times + " times, seed " + seed;
        assertThat(row.state()).as(what).isIn(State.DONE, State.UNKNOWN);
        assertThat(times).as(what).isLessThanOrEqualTo(1);
        if (row.state() == State.DONE) {
          assertThat(times).as(what).isEqualTo(1);
        }
      }
    }
    assertThat(states.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(count);
    assertThat(states.getOrDefault(State.UNKNOWN, 0)).isLessThanOrEqualTo(kills);
    System.out.println(kills + " kills, " + before + " writes before them: " + states);
  }

  private static List<LedgerRow> rows(String place) throws SQLException {
    try (LedgerAdmin admin = LedgerAdmin.open(LedgerPlace.of(place).orElseThrow())) {
      return admin.list(List.of(State.values()));
    }
  }
}
