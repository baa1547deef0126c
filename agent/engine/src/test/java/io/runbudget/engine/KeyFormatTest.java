package io.runbudget.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFormatTest {
  private static final byte[] HASH = KeyHash.of("a");

  @Test
  void aUuidLooksLikeARandomOne() {
    for (int i = 0; i < 100; i++) {
      UUID key = UUID.fromString(KeyFormat.UUID_FORMAT.key(KeyHash.of("a", Integer.toString(i))));
      assertThat(key.version()).isEqualTo(4);
      assertThat(key.variant()).isEqualTo(2);
    }
    assertThat(KeyFormat.of("uuid").key(HASH)).isEqualTo(KeyFormat.UUID_FORMAT.key(HASH));
  }

  @Test
  void templatesKeepWhatIsAroundTheKey() {
    assertThat(KeyFormat.of("hex").key(HASH)).matches("[0-9a-f]{64}");
    assertThat(KeyFormat.of("rb-{hash}").key(HASH)).matches("rb-[0-9a-f]{64}");
    assertThat(KeyFormat.of("\"{short}\"").key(HASH)).matches("\"[0-9a-f]{32}\"");
    assertThat(KeyFormat.of("a{uuid}z").key(HASH)).matches("a[0-9a-f-]{36}z");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "rb-",
        "{hash}{hash}",
        "{uuid}{hash}",
        "a b{hash}",
        "\u00e4{hash}",
        "a\n{hash}"
      })
  void whatMakesNoKeyIsRefused(String setting) {
    assertThatThrownBy(() -> KeyFormat.of(setting)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> KeyFormat.of("x".repeat(192) + "{hash}"))
        .hasMessageContaining("longer than 255");
  }

  @Test
  void noTwoListsOfTextsHashAlike() {
    assertThat(KeyHash.of("ab", "c")).isNotEqualTo(KeyHash.of("a", "bc"));
    assertThat(KeyHash.of("a", "")).isNotEqualTo(KeyHash.of("a"));
    assertThat(KeyHash.of("a", "b")).isEqualTo(KeyHash.of("a", "b"));
  }
}
