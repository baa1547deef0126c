package io.runbudget.launcher.weave;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** What may have to be woven: bodies of every shape. Only JDK types are visible from outside. */
public class Sample implements Callable<String> {
  public static final long CONSTANT = 42L;

  public final List<String> log = new ArrayList<>();
  public int count;

  public Sample() {
    log.add("made");
    log.clear();
  }

  @Override
  public String call() {
    return "called";
  }

  public void nothing() {
    count++;
  }

  public void empty() {}

  public long asks(int first) {
    return first + waits(first) + (first > 0 ? waits(first) : 0);
  }

  private static long waits(int n) {
    return n * 10L;
  }

  public static void staticNothing(List<String> seen) {
    seen.add("seen");
  }

  public int loops(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i; j > 0; j--) {
        if ((i + j) % 7 == 0) {
          continue;
        }
        sum += j;
      }
    }
    return sum;
  }

  public int branches(int n) {
    switch (n) {
      case 0:
        return 10;
      case 1:
        return 11;
      default:
        break;
    }
    if (n < 0) {
      return -1;
    }
    String text = n > 5 ? "many" : "few";
    return text.length();
  }

  public double wide(long a, double b, int c, String d) {
    return a + b + c + d.length();
  }

  public static long wideStatic(double a, long b, float c) {
    return (long) a + b + (long) c;
  }

  public String small(boolean a, byte b, char c, short d) {
    return a + " " + b + " " + c + " " + d;
  }

  public boolean flag(boolean a) {
    return !a;
  }

  public byte octet(byte a) {
    return (byte) (a + 1);
  }

  public char letter(char a) {
    return (char) (a + 1);
  }

  public short shorter(short a) {
    return (short) (a + 1);
  }

  public float single(float a) {
    return a + 1;
  }

  public long[][] arrays(String[] a, long[][] b) {
    b[0][0] = a.length;
    return b;
  }

  public synchronized String locked(String text) {
    return text + Thread.holdsLock(this);
  }

  public String monitor(String text) {
    synchronized (log) {
      if (text.isEmpty()) {
        return "empty";
      }
      log.add(text);
      return text + Thread.holdsLock(log);
    }
  }

  public int caught(String number) {
    try {
      return Integer.parseInt(number);
    } catch (NumberFormatException e) {
      return -1;
    } finally {
      count++;
    }
  }

  public String rethrown(String text) throws IOException {
    try {
      if (text.isEmpty()) {
        throw new IOException("empty");
      }
      return text;
    } catch (IOException e) {
      log.add("own handler");
      throw e;
    }
  }

  public static String staticThrown(String text) throws IOException {
    if (text.isEmpty()) {
      throw new IOException("empty");
    }
    return text;
  }

  public String lambda(String text) {
    Callable<String> later = () -> text + count;
    try {
      return later.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public void sleep(long millis) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("sample");
    }
    count += (int) millis;
  }

  public String named$suffix(String text) {
    return text;
  }
}
