package sample.demo;

import java.util.Map;
import java.util.function.Function;
import sample.provider.Misbehaviour;

/** The table: what was measured, nothing else. */
final class Report {
  private final Map<Arm, ArmResult> results;

  Report(Map<Arm, ArmResult> results) {
    this.results = results;
  }

  void print() {
    Table<ArmResult> table = new Table<>(results);
    table.title("all runs");
    table.seconds("p50", result -> result.took(all -> true).at(50));
    table.seconds("p90", result -> result.took(all -> true).at(90));
    table.seconds("max", result -> result.took(all -> true).max());
    table.title("a model call that hangs, under the defaults of its library");
    table.seconds("openai-java: 3 x 10 s", result -> result.took(Misbehaviour.HANG).max());
    table.seconds("langchain4j: 3 x 1 s", result -> result.took(Misbehaviour.MODEL_HANG).max());
    table.seconds("its body stalls, langchain4j", result -> result.took(Misbehaviour.STALL).max());
    table.title("jobs from the queue, each from its begin");
    table.seconds("longest", result -> result.jobs().max());
    table.title("healthy runs");
    table.seconds("p50", r -> r.took(reply -> reply.question().misbehaviour().healthy()).at(50));
    ArmResult first = results.values().iterator().next();
    table.count(
        "answered, same words as in the first column",
        result -> result.healthyLike(first) + " of " + result.healthy().size());
    table.title("how runs ended, seen by their callers (late: > 300 ms past the deadline)");
    table.count("answered", r -> r.count(reply -> reply.answered() && !reply.late()));
    table.count("answered late", r -> r.count(reply -> reply.answered() && reply.late()));
    table.count("error", r -> r.count(reply -> !reply.answered() && !reply.late()));
    table.count("error, late", r -> r.count(reply -> !reply.answered() && reply.late()));
    table.title("how runs ended, by the agent's records");
    recorded(table, "recorded in all", records -> records.runs().size());
    recorded(table, "completed", records -> records.outcomes("completed"));
    recorded(table, "degraded", records -> records.outcomes("degraded"));
    recorded(table, "declared stops (the caller was told)", r -> r.outcomes("declared"));
    recorded(table, "silent stops (returned as if nothing was)", r -> r.outcomes("silent"));
    recorded(table, "errors of the application's own", records -> records.outcomes("error"));
    recorded(table, "overruns, whatever the outcome", Records::overruns);
    table.title("left behind, 500 ms after each deadline");
    table.count("exchanges open at the provider", result -> result.left().open());
    table.count("requests begun after the deadline", result -> result.left().begun());
    table.count("sockets of these established (OS)", r -> orNotKnown(r.left().sockets()));
    table.count("processes of these alive (OS)", result -> result.left().processes());
    table.count("callers still waiting", result -> result.left().waiting());
    table.count("requests begun after deadlines, to the end", ArmResult::begunAfterDeadlines);
    table.title("the service's parts when all is over");
    table.count(
        "a question, a job: answered", r -> r.after().answers() + ", " + r.after().takesJobs());
    table.count("threads lost by the queue", result -> result.after().consumersLost());
    table.seconds("age of what the lazy thread keeps fresh", r -> r.after().sourcesAgeMs());
    table.count("failures counted by the circuit breaker", r -> r.after().breakerFailures());
    table.title("stops at the deadline, by the agent's records");
    recorded(table, "predicted", Records::predictedStops);
    recorded(table, "made", Records::stops);
  }

  /** A row that only the arms with an agent can have. */
  private static void recorded(
      Table<ArmResult> table, String label, Function<Records, Object> cell) {
    table.count(
        label, result -> result.records().runs().isEmpty() ? "-" : cell.apply(result.records()));
  }

  private static Object orNotKnown(int count) {
    return count < 0 ? "n/a" : count;
  }
}
