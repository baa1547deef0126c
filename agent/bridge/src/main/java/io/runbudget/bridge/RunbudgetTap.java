package io.runbudget.bridge;

import java.nio.ByteBuffer;

/**
 * Sees a response's body as it passes by on its way to the application, encoded as it came. Called
 * by one thread at a time, never throws, neither keeps nor changes what it is shown.
 */
public abstract class RunbudgetTap {

  /** For the one implementation. */
  protected RunbudgetTap() {}

  /** The next bytes. */
  public abstract void bytes(byte[] from, int offset, int length);

  /** The same, from a buffer whose position stays as it is. */
  public abstract void bytes(ByteBuffer from);

  /**
   * The body is over; only the first call counts.
   *
   * @param complete whether its end was reached
   */
  public abstract void end(boolean complete);
}
