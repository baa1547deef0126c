package io.runbudget.engine;

import java.util.Map;

/**
 * The answer to a write that was done, as it can be given again. Not to be printed: its body is the
 * application's business.
 *
 * @param status such as 201
 * @param headers those that say what the body is, by lower-case name
 * @param body encoded as it came, at most {@link #MAX_BYTES}; not changed by anybody
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record LedgerReply(int status, Map<String, String> headers, byte[] body) {

  /** The longest body that is kept: 64 KiB. */
  public static final int MAX_BYTES = 64 << 10;

  public LedgerReply {
    headers = Map.copyOf(headers);
  }

  @Override
  public String toString() {
    return "reply " + status + " of " + body.length + " bytes";
  }
}
