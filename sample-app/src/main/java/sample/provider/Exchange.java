package sample.provider;

/** One request as the provider saw it. Times are epoch milliseconds. */
final class Exchange {
  enum End {
    OPEN,
    ANSWERED,
    GAVE_UP,
    CLIENT_HUNG_UP
  }

  private final int call;
  private final int clientPort;
  private final long beganMs;
  private volatile long endedMs;
  private volatile End end = End.OPEN;

  Exchange(int call, int clientPort, long beganMs) {
    this.call = call;
    this.clientPort = clientPort;
    this.beganMs = beganMs;
  }

  void end(End how, long atMs) {
    endedMs = atMs;
    end = how;
  }

  /** Counted from 1 within its question. */
  int call() {
    return call;
  }

  int clientPort() {
    return clientPort;
  }

  long beganMs() {
    return beganMs;
  }

  /** 0 while open. */
  long endedMs() {
    return endedMs;
  }

  End end() {
    return end;
  }
}
