package io.runbudget.usage;

/** A body that is one JSON document, or several with nothing between them. */
final class JsonBody implements BodyStage {
  private final JsonFeed feed;

  JsonBody(Fields fields, Tokens tokens) {
    this.feed = new JsonFeed(fields, tokens.text, true);
  }

  @Override
  public void bytes(byte[] bytes, int from, int to) {
    feed.feed(bytes, from, to);
  }

  @Override
  public void end() {
    feed.close();
  }
}
