package sample.service;

import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Jobs, and the long-lived threads that take them one after another. */
final class Inbox implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Inbox.class);
  private static final int CONSUMERS = 4;
  private static final int POLL_MS = 500;

  private final ResearchAgent agent;
  private final BlockingQueue<Job> waiting = new LinkedBlockingQueue<>();
  private final Map<String, Job> jobs = new ConcurrentHashMap<>();
  private final Thread[] consumers;
  private volatile boolean open = true;

  Inbox(ResearchAgent agent) {
    this.agent = agent;
    this.consumers =
        IntStream.rangeClosed(1, CONSUMERS)
            .mapToObj(number -> new Thread(this::consume, "inbox-" + number))
            .toArray(Thread[]::new);
    Stream.of(consumers).forEach(Thread::start);
  }

  void add(Job job) {
    jobs.put(job.id(), job);
    waiting.add(job);
  }

  /** A job that was never added has not begun. */
  Job job(String id) {
    return jobs.getOrDefault(id, new Job(id, ""));
  }

  /** How many of the threads have ended though the inbox is open. */
  long consumersLost() {
    return Stream.of(consumers).filter(consumer -> !consumer.isAlive()).count();
  }

  private void consume() {
    try {
      while (open) {
        Job job = waiting.poll(POLL_MS, TimeUnit.MILLISECONDS);
        if (job != null) {
          job.run(agent);
        }
      }
    } catch (InterruptedException e) {
      log.info("interrupted, takes no more jobs");
    }
  }

  @Override
  public void close() {
    open = false;
    Stream.of(consumers).forEach(Thread::interrupt);
  }
}
