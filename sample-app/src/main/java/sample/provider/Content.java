package sample.provider;

/** A reply's body before anything happens to it. */
record Content(String type, String body) {
  static Content json(Object body) {
    return new Content("application/json", body.toString());
  }

  static Content events(String body) {
    return new Content("text/event-stream", body);
  }
}
