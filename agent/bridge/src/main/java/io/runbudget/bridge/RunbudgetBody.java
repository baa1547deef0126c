package io.runbudget.bridge;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A response's body on its way past a {@link RunbudgetTap}. Whoever reads it, cuts it and closes it
 * may be different threads: here they become one, and nothing the tap does reaches them. Never
 * throws. Outlives its attempt if the library is done with the wire before the application has read
 * what came over it.
 */
public final class RunbudgetBody {
  private static final int LEAST_FINAL = 200;
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  private final String guard;
  private final RunbudgetTap tap;

  /** Bytes to its end; negative if only the end itself tells. */
  private long left;

  private boolean over;

  private RunbudgetBody(String guard, RunbudgetTap tap, long length) {
    this.guard = guard;
    this.tap = tap;
    this.left = length;
  }

  /**
   * Tells {@code attempt} of a response's head, see {@link RunbudgetWirePort#responded}.
   *
   * @param method of the request; null if it is not known
   * @return what hooks show the body to; null if there is nothing to be shown or nobody to look
   */
  public static @Nullable RunbudgetBody responded(
      String guard, Object attempt, @Nullable String method, int status, RunbudgetHeaders headers)
      throws Throwable {
    RunbudgetTap tap = RunbudgetWire.responded(attempt, status, headers);
    if (tap == null) {
      return null;
    }
    long length = length("HEAD".equals(method), status, headers);
    RunbudgetBody body = new RunbudgetBody(guard, tap, length);
    if (length == 0) {
      body.end(true);
      return null;
    }
    return body;
  }

  /** How many bytes follow a response's head: 0 if there is no body, -1 if nobody can tell. */
  private static long length(boolean head, int status, RunbudgetHeaders headers) throws Throwable {
    if (head || status < LEAST_FINAL || status == NO_CONTENT || status == NOT_MODIFIED) {
      return 0;
    }
    String length = headers.header("Content-Length");
    if (length == null || headers.header("Transfer-Encoding") != null) {
      return -1;
    }
    try {
      return Math.max(-1, Long.parseLong(length.trim()));
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** The next bytes, for as long as this call takes. */
  public synchronized void bytes(byte[] from, int offset, int length) {
    if (over || length <= 0) {
      return;
    }
    try {
      tap.bytes(from, offset, length);
      passed(length);
    } catch (Throwable t) {
      failed(t);
    }
  }

  /** The same. */
  public synchronized void bytes(ByteBuffer from) {
    int length = from.remaining();
    if (over || length == 0) {
      return;
    }
    try {
      tap.bytes(from);
      passed(length);
    } catch (Throwable t) {
      failed(t);
    }
  }

  /** A reader may know where it ends and not look for the end itself. */
  private void passed(int length) {
    if (left >= 0) {
      left -= length;
      if (left <= 0) {
        end(true);
      }
    }
  }

  /** Only the first call counts. */
  public synchronized void end(boolean complete) {
    if (!over) {
      over = true;
      try {
        tap.end(complete);
      } catch (Throwable t) {
        failed(t);
      }
    }
  }

  private void failed(Throwable fault) {
    over = true;
    RunbudgetBridge.fault(guard, fault);
  }
}
