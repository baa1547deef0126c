package io.runbudget.launcher.settings;

import java.util.List;

/** The settings of one endpoint: of calls to one host, or to a path of it. */
final class EndpointKeys {
  private static final String LENGTH = Keys.DURATION + ", more than 0";

  static final Key MATCH =
      new Key(
          "endpoint.<name>.match",
          "[METHOD ]host[:port][/path], * before a host or behind a path for any, several separated"
              + " by ;",
          "none",
          "Which calls the other endpoint.<name> settings are for; of several that fit the most"
              + " specific one counts.");
  static final Key PROVIDER =
      new Key(
          "endpoint.<name>.provider",
          "a name",
          "the calls' host:port",
          "Endpoints of one provider share its retry budget and what is known of its health; equal"
              + " writes to it are one, whichever of its hosts they go to.");
  static final Key CONNECT =
      new Key(
          "endpoint.<name>.connect",
          LENGTH,
          "none",
          "From the start of an exchange to its connection.");
  static final Key RESPONSE =
      new Key(
          "endpoint.<name>.response",
          LENGTH
              + ", or p99+20%:8s for what was measured, p50 or more and less than p100, plus a"
              + " margin",
          "none",
          "From the connection to the head of the response. With a percentile: that of the"
              + " endpoint's own latency once 1000 calls were measured, never less than the length"
              + " after the colon, and no more than four times it while so many calls are cut that the"
              + " percentile cannot be told.");
  static final Key STEP =
      new Key(
          "endpoint.<name>.step",
          LENGTH,
          "none",
          "All of a step, its retries and backoffs included; past it the step fails and the run goes"
              + " on.");
  static final Key ATTEMPT =
      new Key("endpoint.<name>.attempt", LENGTH, "none", "All of one attempt, its body included.");
  static final Key RETRIES =
      new Key(
          "endpoint.<name>.retries",
          "a number from 0 to 100",
          "what the loops' own settings allow",
          "Retries of one step, however many loops are around it; acts with retries=on.");
  static final Key ANONYMOUS =
      new Key(
          "endpoint.<name>.retries.anonymous",
          "count or enforce",
          "count",
          "Whether repetitions outside of known retry loops are refused too if they write nothing;"
              + " polling looks like that.");
  static final Key RETRY_ON =
      new Key(
          "endpoint.<name>.retryOn",
          "timeout, 4xx, 5xx or statuses such as 429, several separated by ;",
          "timeout and all statuses that may change, such as 408, 429, 500, 503",
          "Which outcomes known loops may retry; acts with retries=on.");

  static final List<Key> ALL =
      List.of(MATCH, PROVIDER, CONNECT, RESPONSE, STEP, ATTEMPT, RETRIES, ANONYMOUS, RETRY_ON);

  private EndpointKeys() {}
}
