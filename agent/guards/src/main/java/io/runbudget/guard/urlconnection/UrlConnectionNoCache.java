package io.runbudget.guard.urlconnection;

import java.io.OutputStream;
import java.net.CacheRequest;

/**
 * Goes with a {@link UrlConnectionTee} where no cache is: the JDK keeps count of what is read again
 * only with one, and tells it that the stream is closed.
 */
final class UrlConnectionNoCache extends CacheRequest {
  private final UrlConnectionTee tee;

  UrlConnectionNoCache(UrlConnectionTee tee) {
    this.tee = tee;
  }

  @Override
  public OutputStream getBody() {
    return tee;
  }

  @Override
  public void abort() {}
}
