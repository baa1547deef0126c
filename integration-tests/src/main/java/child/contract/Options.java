package child.contract;

/**
 * A client's own time limits in milliseconds; 0 is none.
 *
 * @param connect for connecting
 * @param read for each read
 * @param call for the whole call, where the client has such a thing
 */
public record Options(int connect, int read, int call) {

  /** No limit at all: what hangs, hangs. */
  public static final Options UNLIMITED = new Options(0, 0, 0);

  static Options connect(int millis) {
    return new Options(millis, 0, 0);
  }

  static Options read(int millis) {
    return new Options(0, millis, 0);
  }

  static Options call(int millis) {
    return new Options(0, 0, millis);
  }
}
