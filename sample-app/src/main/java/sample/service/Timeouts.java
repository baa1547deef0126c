package sample.service;

import java.time.Duration;

/**
 * The defaults of the libraries at the demo's scale: one second here is one minute there. Their
 * retries and the waits between these are as the libraries have them, unscaled.
 */
final class Timeouts {
  /** openai-java: 10 minutes for an attempt from its begin to the end of the body. */
  static final Duration SDK_ATTEMPT = Duration.ofSeconds(10);

  /** langchain4j: 60 seconds for an attempt; with the JDK's client that ends with the headers. */
  static final Duration FRAMEWORK_ATTEMPT = Duration.ofSeconds(1);

  /** Ours, for the services that tools call: 10 minutes without a byte. */
  static final Duration TOOL_READ = Duration.ofSeconds(10);

  private Timeouts() {}
}
