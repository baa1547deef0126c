package child.contract;

/** What goes on as if nobody watched. */
final class Untouched {
  private Untouched() {}

  static void ownReadTimeout(Play play) throws Exception {
    get(play, Options.read(200));
  }

  static void ownConnectTimeout(Play play) throws Exception {
    get(play, Options.connect(200));
  }

  static void ownCallTimeout(Play play) throws Exception {
    get(play, Options.call(200));
  }

  /** The answer takes longer than the client would wait. */
  static void replaceLengthens(Play play) throws Exception {
    get(play, Options.read(150));
  }

  static void healthyCall(Play play) throws Exception {
    get(play, Options.UNLIMITED);
  }

  private static void get(Play play, Options options) throws Exception {
    try (Client client = play.client(options)) {
      play.run(() -> play.answered(client.get(play.url("/answer"))));
    }
  }

  static void largeUpload(Play play) throws Exception {
    try (Client client = play.client()) {
      play.run(() -> play.answered(client.post(play.url("/upload"), 2 << 20)));
    }
  }

  /** Two runs, one after the other. */
  static void keptConnection(Play play) throws Exception {
    try (Client client = play.client()) {
      play.run(() -> play.answered(client.get(play.url("/first"))));
      play.run(() -> play.answered(client.get(play.url("/second"))));
    }
  }

  static void outsideAnyRun(Play play) throws Exception {
    try (Client client = play.client()) {
      play.outside(() -> play.answered("healthy.", client.get(play.url("/answer"))));
      play.outside(() -> play.answered(client.get(play.url("/silent"))));
    }
  }
}
