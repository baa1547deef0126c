package io.runbudget.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON text as maps, lists, texts, numbers and booleans; nulls are left out. */
final class JsonTree {
  private final JsonFactory factory = new JsonFactory();

  /** The first value in the text; what follows it is not looked at. */
  @Nullable Object parse(String text) throws IOException {
    try (JsonParser parser = factory.createParser(text)) {
      return value(parser, parser.nextToken());
    }
  }

  private static @Nullable Object value(JsonParser parser, @Nullable JsonToken token)
      throws IOException {
    if (token == null) {
      throw new IOException("ends too early");
    }
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IOException("unexpected " + token);
    };
  }

  private static Map<String, Object> object(JsonParser parser) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      Object value = value(parser, parser.nextToken());
      if (value != null) {
        fields.put(name, value);
      }
    }
    return fields;
  }

  private static List<Object> array(JsonParser parser) throws IOException {
    List<Object> items = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      Object value = value(parser, token);
      if (value != null) {
        items.add(value);
      }
    }
    return items;
  }
}
