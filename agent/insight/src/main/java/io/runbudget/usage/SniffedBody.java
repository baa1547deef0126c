package io.runbudget.usage;

import org.jspecify.annotations.Nullable;

/** A body whose type was not said: JSON if it begins like JSON, else server-sent events. */
final class SniffedBody implements BodyStage {
  private final Fields fields;
  private final Tokens tokens;
  private @Nullable BodyStage body;

  SniffedBody(Fields fields, Tokens tokens) {
    this.fields = fields;
    this.tokens = tokens;
  }

  @Override
  public void bytes(byte[] bytes, int from, int to) throws Exception {
    int at = from;
    while (body == null && at < to) {
      byte b = bytes[at];
      if (b > ' ') {
        body =
            b == '{' || b == '['
                ? new JsonBody(fields, tokens)
                : new LineBody(true, fields, tokens);
      } else {
        at++;
      }
    }
    if (body != null) {
      body.bytes(bytes, at, to);
    }
  }

  @Override
  public void end() throws Exception {
    if (body != null) {
      body.end();
    }
  }
}
