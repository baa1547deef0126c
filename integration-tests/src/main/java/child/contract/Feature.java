package child.contract;

/** What not every client has. */
public enum Feature {
  /** Calls that end in a callback. */
  ASYNC,
  /** Asynchronous calls that wait for a slot; the kit allows one at a time and host. */
  QUEUE,
  /** HTTP/2. */
  HTTP2,
  /** A limit of the whole call. */
  CALL_TIMEOUT
}
