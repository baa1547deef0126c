package io.runbudget.record;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of one JSON object. A field of another type than expected throws {@link
 * ClassCastException}; the parser makes a bad line of it.
 */
final class Fields {
  private final Map<?, ?> fields;

  Fields(Object object) {
    this.fields = (Map<?, ?>) object;
  }

  boolean has(String field) {
    return fields.containsKey(field);
  }

  String text(String field) {
    return optionalText(field).orElse("");
  }

  Optional<String> optionalText(String field) {
    return Optional.ofNullable((String) fields.get(field));
  }

  /** Milliseconds, -1 if absent. */
  double ms(String field) {
    Object value = fields.get(field);
    return value != null ? (Double) value : -1;
  }

  /** A number without decimals, 0 if absent. */
  long whole(String field) {
    Object value = fields.get(field);
    return value != null ? ((Double) value).longValue() : 0;
  }

  /** A decimal number of dollars as millionths, 0 if absent. */
  long microUsd(String field) {
    Object value = fields.get(field);
    return value != null ? Math.round((Double) value * 1_000_000) : 0;
  }

  boolean flag(String field) {
    Object value = fields.get(field);
    return value != null && (Boolean) value;
  }

  int count(String field) {
    return (int) whole(field);
  }

  Optional<Fields> object(String field) {
    return Optional.<Object>ofNullable(fields.get(field)).map(Fields::new);
  }

  List<Fields> objects(String field) {
    return items(field).stream().map(item -> new Fields(item)).toList();
  }

  List<String> texts(String field) {
    return items(field).stream().map(String.class::cast).toList();
  }

  /** This object read as a count per word. */
  Map<String, Integer> counts() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    fields.forEach((word, count) -> counts.put((String) word, ((Double) count).intValue()));
    return counts;
  }

  private List<?> items(String field) {
    Object value = fields.get(field);
    return value != null ? (List<?>) value : List.of();
  }
}
