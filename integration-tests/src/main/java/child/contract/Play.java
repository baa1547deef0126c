package child.contract;

import java.util.concurrent.TimeUnit;

/** One scenario being played: where its server is, which client it has, what was seen. */
final class Play {
  private final Kit kit;
  private final String host;
  private final Findings findings;
  private volatile long startNanos = System.nanoTime();

  Play(Kit kit, String host, Findings findings) {
    this.kit = kit;
    this.host = host;
    this.findings = findings;
  }

  /** The scenario's own server. */
  String url(String path) {
    return (host.contains("://") ? host : "http://" + host) + path;
  }

  Client client(Options options) throws ReflectiveOperationException {
    return kit.open(options);
  }

  Client client() throws ReflectiveOperationException {
    return client(Options.UNLIMITED);
  }

  Findings findings() {
    return findings;
  }

  /** Milliseconds since the run began. */
  long elapsed() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
  }

  /** Does {@code work} as one agent run; what it ends with is noted and goes no further. */
  void run(Agent.Work work) {
    begin();
    try {
      new Agent().run(work);
      findings.put("returned", true);
    } catch (Exception e) {
      findings.put("elapsed", elapsed());
      findings.failure(e);
    }
    end();
  }

  /** Does it outside any run. */
  void outside(Agent.Work work) {
    begin();
    try {
      work.go();
      findings.put("returned", true);
    } catch (Exception e) {
      findings.failure(e);
    }
    end();
  }

  private void begin() {
    findings.put("start", System.currentTimeMillis());
    startNanos = System.nanoTime();
  }

  private void end() {
    findings.put("elapsed", elapsed());
    findings.put("interrupted", Thread.currentThread().isInterrupted());
  }

  /** Notes an answer. */
  void answered(Answer answer) {
    answered("", answer);
  }

  void answered(String prefix, Answer answer) {
    findings.put(prefix + "status", answer.status());
    findings.put(prefix + "length", answer.length());
    findings.put(prefix + "checksum", answer.checksum());
  }

  /**
   * Works until {@code millis} after the start of the run: a sleep would be cut at the deadline.
   */
  void workUntil(long millis) {
    while (elapsed() < millis) {
      Thread.onSpinWait();
    }
  }
}
