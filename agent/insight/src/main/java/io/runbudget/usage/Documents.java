package io.runbudget.usage;

/** JSON documents that come one at a time, each whole: scanned, and parsed only if worth it. */
final class Documents {
  private final DeltaScan scan;
  private final JsonFeed feed;
  private final Tokens tokens;

  Documents(Fields fields, Tokens tokens) {
    this.tokens = tokens;
    this.scan = new DeltaScan(tokens.text);
    this.feed = new JsonFeed(fields, tokens.text, false);
  }

  void document(byte[] bytes, int from, int to) {
    if (scan.scan(bytes, from, to, tokens.model.isEmpty())) {
      feed.feed(bytes, from, to);
      feed.restart();
    }
  }

  void end() {
    feed.close();
  }
}
