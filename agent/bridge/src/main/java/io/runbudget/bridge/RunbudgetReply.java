package io.runbudget.bridge;

/**
 * An answer that is given in place of an exchange. Immutable, as long as nobody changes its arrays.
 */
public final class RunbudgetReply {
  private final int status;
  private final String[] headers;
  private final byte[] body;

  /**
   * An answer.
   *
   * @param headers names and values by turns
   * @param body encoded as its headers say
   */
  public RunbudgetReply(int status, String[] headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** Such as 201. */
  public int status() {
    return status;
  }

  /** Names and values by turns; not to be changed. */
  public String[] headers() {
    return headers;
  }

  /** Encoded as it came; not to be changed. */
  public byte[] body() {
    return body;
  }
}
