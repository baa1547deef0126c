package child.contract;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was seen while a scenario was played; one line of JSON. Thread-safe. */
final class Findings {
  private final Map<String, String> json = new TreeMap<>();

  synchronized void put(String key, long value) {
    json.put(key, Long.toString(value));
  }

  synchronized void put(String key, boolean value) {
    json.put(key, Boolean.toString(value));
  }

  synchronized void put(String key, String value) {
    json.put(key, quoted(value));
  }

  synchronized void put(String key, List<String> values) {
    json.put(key, list(values));
  }

  /** What was thrown, with its causes, and whether it survives being sent somewhere else. */
  void failure(Throwable thrown) {
    failure("", thrown);
  }

  void failure(String prefix, Throwable thrown) {
    List<String> types = new ArrayList<>();
    List<String> messages = new ArrayList<>();
    for (Throwable each = thrown; each != null && types.size() < 10; each = each.getCause()) {
      types.add(each.getClass().getName());
      messages.add(String.valueOf(each.getMessage()));
      for (Throwable suppressed : each.getSuppressed()) {
        types.add("suppressed " + suppressed.getClass().getName());
        messages.add(String.valueOf(suppressed.getMessage()));
      }
    }
    put(prefix + "types", types);
    put(prefix + "messages", messages);
    put(prefix + "serialises", serialises(thrown));
  }

  private static boolean serialises(Throwable thrown) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      new ObjectOutputStream(bytes).writeObject(thrown);
      Object read =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
      return read.getClass() == thrown.getClass();
    } catch (IOException | ClassNotFoundException e) {
      return false;
    }
  }

  synchronized String line() {
    StringBuilder line = new StringBuilder("{");
    json.forEach(
        (key, value) ->
            line.append(line.length() == 1 ? "" : ",")
                .append(quoted(key))
                .append(':')
                .append(value));
    return line.append('}').toString();
  }

  private static String list(List<String> values) {
    StringBuilder list = new StringBuilder("[");
    for (String value : values) {
      list.append(list.length() == 1 ? "" : ",").append(quoted(value));
    }
    return list.append(']').toString();
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
