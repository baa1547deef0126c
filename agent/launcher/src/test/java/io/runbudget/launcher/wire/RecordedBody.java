package io.runbudget.launcher.wire;

import io.runbudget.bridge.RunbudgetTap;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** What was shown of one body. */
class RecordedBody extends RunbudgetTap {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final AtomicBoolean entered = new AtomicBoolean();
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile Boolean complete;
  private volatile String broken;

  void looked() {}

  @Override
  public void bytes(byte[] from, int offset, int length) {
    enter();
    looked();
    bytes.write(from, offset, length);
    entered.set(false);
  }

  @Override
  public void bytes(ByteBuffer from) {
    enter();
    looked();
    ByteBuffer copy = from.duplicate();
    byte[] content = new byte[copy.remaining()];
    copy.get(content);
    bytes.write(content, 0, content.length);
    entered.set(false);
  }

  private void enter() {
    if (over.getCount() == 0) {
      broken = "shown after its end";
    }
    if (!entered.compareAndSet(false, true)) {
      broken = "called by two threads at once";
    }
  }

  @Override
  public void end(boolean reached) {
    if (over.getCount() == 0) {
      broken = "ended twice";
    }
    complete = reached;
    over.countDown();
  }

  /** All of it, once it is over. */
  synchronized byte[] all() {
    try {
      if (!over.await(10, TimeUnit.SECONDS)) {
        throw new AssertionError("not told its end");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (broken != null) {
      throw new AssertionError(broken);
    }
    return bytes.toByteArray();
  }

  String text() {
    return new String(all(), java.nio.charset.StandardCharsets.UTF_8);
  }

  /** What has been shown so far. */
  int length() {
    return bytes.size();
  }

  boolean isComplete() {
    all();
    return complete;
  }

  boolean isOver() {
    return over.getCount() == 0;
  }

  @Override
  public String toString() {
    return bytes.size() + " bytes " + complete;
  }
}
