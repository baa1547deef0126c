package sample.demo;

/** What is still there of a run that should be over. {@code sockets} is -1 if not known. */
record LeftBehind(int open, int begun, int sockets, int processes, int waiting) {
  static final LeftBehind NOTHING = new LeftBehind(0, 0, 0, 0, 0);

  LeftBehind plus(LeftBehind other) {
    boolean known = sockets >= 0 && other.sockets >= 0;
    return new LeftBehind(
        open + other.open,
        begun + other.begun,
        known ? sockets + other.sockets : -1,
        processes + other.processes,
        waiting + other.waiting);
  }
}
