package sample.provider;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Every exchange of every question. Thread-safe. */
final class Ledger {
  private final Map<String, List<Exchange>> exchanges = new ConcurrentHashMap<>();

  Exchange begin(String question, int clientPort, long nowMs) {
    List<Exchange> ofQuestion =
        exchanges.computeIfAbsent(question, q -> new CopyOnWriteArrayList<>());
    synchronized (ofQuestion) {
      Exchange exchange = new Exchange(ofQuestion.size() + 1, clientPort, nowMs);
      ofQuestion.add(exchange);
      return exchange;
    }
  }

  List<Exchange> of(String question) {
    return exchanges.getOrDefault(question, List.of());
  }

  int open(String question) {
    return (int) of(question).stream().filter(e -> e.end() == Exchange.End.OPEN).count();
  }
}
