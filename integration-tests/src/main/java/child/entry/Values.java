package child.entry;

/** Every kind of result and parameter. */
final class Values {
  static final IllegalStateException FAILURE = new IllegalStateException("mine");
  static final AssertionError ERROR = new AssertionError("mine too");

  private int count;

  void none() {
    count++;
  }

  int count() {
    return count;
  }

  boolean truth(boolean value) {
    return value;
  }

  int whole(int value) {
    return value;
  }

  long large(long a, double b, long c) {
    return a + c + (long) b;
  }

  float small(float value) {
    return value;
  }

  double real(double value) {
    return value;
  }

  byte[] bytes(byte[] value) {
    return value;
  }

  static String fixed(String value) {
    return value;
  }

  synchronized String locked(String value) {
    return value;
  }

  String caught(String value) {
    try {
      throw new IllegalArgumentException(value);
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    } finally {
      count++;
    }
  }

  int recursive(int depth) {
    return depth == 0 ? 0 : 1 + recursive(depth - 1);
  }

  void fails() {
    throw FAILURE;
  }

  void breaks() {
    throw ERROR;
  }
}
