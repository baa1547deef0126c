package child.contract;

import java.util.concurrent.atomic.AtomicLong;

/** Calls that never end by themselves. */
final class Hanging {
  private static final long UPLOAD = 64L << 20;

  private Hanging() {}

  /** What a JVM does for the first time takes long: every kind of end once, unmeasured. */
  static void warmUp(Play play) throws Exception {
    try (Client client = play.client(Options.read(1000))) {
      play.run(
          () -> {
            play.answered(client.get(play.url("/warm")));
            play.answered(client.post(play.url("/warm"), 1));
          });
      play.run(() -> play.answered(client.get(play.url("/silent"))));
    }
  }

  static void http2WarmUp(Play play) throws Exception {
    try (Client client = play.client(Options.read(5000))) {
      play.answered(client.get(play.url("/after")));
    }
  }

  static void silentServer(Play play) throws Exception {
    try (Client client = play.client()) {
      play.run(() -> play.answered(client.get(play.url("/silent"))));
    }
  }

  /** The head comes, the body does not. */
  static void body(Play play) throws Exception {
    try (Client client = play.client()) {
      read(play, client);
    }
  }

  /** Every read is in time, the body never ends. */
  static void drip(Play play) throws Exception {
    try (Client client = play.client(Options.read(400))) {
      read(play, client);
    }
  }

  private static void read(Play play, Client client) {
    AtomicLong bytes = new AtomicLong();
    Findings findings = play.findings();
    play.run(
        () -> {
          client.read(
              play.url("/stream"),
              (piece, length) -> findings.put("bytes", bytes.addAndGet(length)));
          findings.put("eof", true);
        });
  }

  static void stalledUpload(Play play) throws Exception {
    try (Client client = play.client()) {
      play.run(() -> play.answered(client.post(play.url("/upload"), UPLOAD)));
    }
  }
}
