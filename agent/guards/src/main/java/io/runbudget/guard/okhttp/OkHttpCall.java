package io.runbudget.guard.okhttp;

import io.runbudget.bridge.RunbudgetHandle;
import okhttp3.Call;

/** Stops one call. */
final class OkHttpCall implements RunbudgetHandle {
  private final Call call;

  OkHttpCall(Call call) {
    this.call = call;
  }

  /** Cancels as the call timer would; a call that still waits for a slot is run to its failure. */
  @Override
  public void cancel() throws Throwable {
    call.cancel();
    OkHttpMembers.promote(call);
  }

  /**
   * A second cancel does nothing in 4.x and 5.x, and the first may have come between the moment a
   * connection was announced and the moment it had a socket; so what the call now holds is closed.
   */
  @Override
  public String close() throws Throwable {
    return OkHttpMembers.close(call);
  }
}
