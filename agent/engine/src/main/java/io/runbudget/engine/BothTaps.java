package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetTap;
import java.nio.ByteBuffer;

/** Two that look at one body; what one does wrong is not kept from the other. */
final class BothTaps extends RunbudgetTap {
  private final RunbudgetTap first;
  private final RunbudgetTap second;

  BothTaps(RunbudgetTap first, RunbudgetTap second) {
    this.first = first;
    this.second = second;
  }

  @Override
  public void bytes(byte[] from, int offset, int length) {
    try {
      first.bytes(from, offset, length);
    } finally {
      second.bytes(from, offset, length);
    }
  }

  @Override
  public void bytes(ByteBuffer from) {
    try {
      first.bytes(from);
    } finally {
      second.bytes(from);
    }
  }

  @Override
  public void end(boolean complete) {
    try {
      first.end(complete);
    } finally {
      second.end(complete);
    }
  }
}
