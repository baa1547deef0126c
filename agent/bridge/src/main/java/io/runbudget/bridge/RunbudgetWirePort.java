package io.runbudget.bridge;

import org.jspecify.annotations.Nullable;

/**
 * What goes over the wire for an attempt, as the bridge sees the engine. See {@link RunbudgetPort}.
 */
public abstract class RunbudgetWirePort {

  /** For the one implementation. */
  protected RunbudgetWirePort() {}

  /**
   * The answer that takes the place of the exchange that was just allowed to begin; nothing of that
   * is to be sent then. Only for guards that have said that they can: {@link
   * RunbudgetRequest#answers}.
   *
   * @return null if it is to be sent
   */
  public abstract @Nullable RunbudgetReply reply(Object attempt);

  /**
   * A connection is to be had before the exchange that will use it begins: from now on its
   * endpoint's {@code connect} counts, until {@link #leased}.
   */
  public abstract void connecting(Object attempt);

  /** It is there, and nothing is sent yet: the application may take its time. */
  public abstract void leased(Object attempt);

  /** The exchange has its connection, new or pooled: the request is about to be written. */
  public abstract void connected(Object attempt);

  /**
   * Headers that the request of the next exchange is to carry besides its own.
   *
   * @return names and values by turns, or null if there are none
   */
  public abstract String @Nullable [] headers(Object attempt);

  /**
   * The response head has arrived.
   *
   * @param headers asked at once, not kept
   * @return what is to be shown the body, or null if nobody looks
   */
  public abstract @Nullable RunbudgetTap responded(
      Object attempt, int status, RunbudgetHeaders headers);
}
