package io.runbudget.launcher.wire;

import io.runbudget.bridge.RunbudgetReply;
import java.nio.charset.StandardCharsets;

/** Answers that take the place of exchanges. */
final class Replies {
  static final RunbudgetReply CREATED =
      new RunbudgetReply(
          201,
          new String[] {"content-type", "text/plain; charset=utf-8", "Runbudget-Replayed", "true"},
          "kept".getBytes(StandardCharsets.US_ASCII));

  static final RunbudgetReply SEE_OTHER =
      new RunbudgetReply(303, new String[] {"location", "/plain"}, new byte[0]);

  private Replies() {}
}
