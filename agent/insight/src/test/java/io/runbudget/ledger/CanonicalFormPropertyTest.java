package io.runbudget.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random forms, spelt at random: digests are equal if and only if each name has the same values in
 * the same order. So few names and values that each form comes up again, and all that is like it.
 */
class CanonicalFormPropertyTest {
  private static final List<String> NAMES = List.of("a", "b", "a b", "\u00e4", "a&");

  /** Null is a name without an equals sign. */
  private static final List<String> VALUES =
      Arrays.asList(null, "", "1", "+", " ", "=", "%31", "%", "\u00e4", "1&b", "1&b=1");

  private final CanonicalArguments arguments = new CanonicalArguments();
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  /** Each with all others. */
  @Test
  void digestsAreEqualIfAndOnlyIfEachNameHasTheSameValues() {
    Map<String, Object> forms = new HashMap<>();
    Map<Object, String> digests = new HashMap<>();
    for (int i = 0; i < 30_000; i++) {
      Map<String, List<String>> form = form();
      String spelt = spelt(form);
      String digest = digest(spelt);
      String where = "seed " + seed + ": " + spelt;
      assertThat(forms.computeIfAbsent(digest, d -> form)).as(where).isEqualTo(form);
      assertThat(digests.computeIfAbsent(form, f -> digest)).as(where).isEqualTo(digest);
    }
    assertThat(forms).as("seed %s", seed).hasSizeBetween(1_000, 25_000);
  }

  private String digest(String spelt) {
    return arguments.of(
        spelt.getBytes(StandardCharsets.US_ASCII), "application/x-www-form-urlencoded");
  }

  private Map<String, List<String>> form() {
    Map<String, List<String>> form = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      form.computeIfAbsent(NAMES.get(random.nextInt(NAMES.size())), name -> new ArrayList<>())
          .add(VALUES.get(random.nextInt(VALUES.size())));
    }
    return form;
  }

  /** Names in any order, the values of each in theirs. */
  private String spelt(Map<String, List<String>> form) {
    List<String> names = new ArrayList<>();
    form.forEach((name, values) -> values.forEach(value -> names.add(name)));
    Collections.shuffle(names, random);
    Map<String, Integer> used = new LinkedHashMap<>();
    List<String> fields = new ArrayList<>();
    for (String name : names) {
      String value = form.get(name).get(used.merge(name, 1, Integer::sum) - 1);
      fields.add(encoded(name) + (value == null ? "" : "=" + encoded(value)));
    }
    return String.join("&", fields);
  }

  private String encoded(String text) {
    StringBuilder encoded = new StringBuilder();
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = each == '.' || (each > 0 && Character.isLetterOrDigit(each));
      if (plain && random.nextBoolean()) {
        encoded.append((char) each);
      } else if (each == ' ' && random.nextBoolean()) {
        encoded.append('+');
      } else {
        encoded.append(String.format(random.nextBoolean() ? "%%%02x" : "%%%02X", each & 255));
      }
    }
    return encoded.toString();
  }
}
