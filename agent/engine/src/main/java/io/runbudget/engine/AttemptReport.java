package io.runbudget.engine;

import java.util.Optional;

/**
 * One attempt as it ended. Times are nanoseconds; {@code -1} where it was never reached.
 *
 * @param number of the run's attempts, from 1 in the order they began
 * @param connector client library and provider, {@code okhttp/api.example.com:443}
 * @param method HTTP method, empty if unknown
 * @param status HTTP status, 0 if none arrived
 * @param beginNanos from the run's start
 * @param timeoutNanos the limit it was given, -1 if none
 * @param timeoutIsOurs whether that limit is what the deadline left, rather than the client's own
 * @param queueNanos from begin to the first exchange
 * @param firstByteNanos from begin to the response head
 * @param durationNanos from begin to its end
 * @param inFlight attempts of the run in flight when it began
 * @param retry 0 for a first attempt
 * @param by the retry loops around it with their settings, and the client's own limit; empty if
 *     none is known
 * @param exchanges exchanges on the wire within it
 * @param limit the timeout of its endpoint that has cut it, in words
 * @param finalCall whether it was the one that a stopped run may still make
 * @param used what a model has used, if it called one
 */
public record AttemptReport(
    int number,
    String connector,
    String method,
    int status,
    long beginNanos,
    long timeoutNanos,
    boolean timeoutIsOurs,
    long queueNanos,
    long firstByteNanos,
    long durationNanos,
    int inFlight,
    int retry,
    String by,
    int exchanges,
    AttemptEnd end,
    Optional<RefusalReason> refusal,
    Optional<StoppedBy> stoppedBy,
    Optional<String> limit,
    boolean finalCall,
    Optional<ModelMeter.Used> used) {

  AttemptReport with(Optional<ModelMeter.Used> use) {
    return new AttemptReport(
        number,
        connector,
        method,
        status,
        beginNanos,
        timeoutNanos,
        timeoutIsOurs,
        queueNanos,
        firstByteNanos,
        durationNanos,
        inFlight,
        retry,
        by,
        exchanges,
        end,
        refusal,
        stoppedBy,
        limit,
        finalCall,
        use);
  }
}
