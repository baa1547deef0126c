package sample.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What was measured in the acts of one arm.
 *
 * @param seen what the provider says at the end
 * @param bill what the model has counted of the run without end
 */
record ActResult(
    List<Reply> quotes,
    Reply endless,
    List<Reply> payments,
    JsonNode seen,
    JsonNode bill,
    Records records) {

  int requests() {
    return seen.at("/quotes/requests").asInt();
  }

  int firstAttempts() {
    return seen.at("/quotes/first_attempts").asInt();
  }

  double loadRatio() {
    return (double) requests() / Math.max(1, firstAttempts());
  }

  long recoveryMs() {
    return seen.at("/quotes/recovery_ms").asLong();
  }

  /** Runs that went on to an answer with the quote in it. */
  long quoted() {
    return quotes.stream().filter(reply -> reply.answer().contains("quote found")).count();
  }

  int modelCalls() {
    return bill.path("calls").asInt();
  }

  double usd() {
    return bill.path("micro_usd").asLong() / 1e6;
  }

  int paymentRequests() {
    return seen.at("/payments/requests").asInt();
  }

  int charges() {
    return seen.at("/payments/charges").asInt();
  }

  long paid() {
    return payments.stream().filter(Reply::answered).count();
  }

  /** The record of the run that its dollars have stopped. */
  List<JsonNode> stoppedByUsd() {
    return records.runs().stream().filter(r -> r.path("stop").asText().equals("usd")).toList();
  }
}
