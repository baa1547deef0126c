package io.runbudget.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceTableTest {
  private static final Instant NOW = Instant.parse("2026-11-30T00:00:00Z");
  private static final String COLUMNS = "provider,model,effective,input,output,long_over,tiers";

  private final List<String> problems = new ArrayList<>();
  private final PriceTable builtIn = PriceTable.load(null, problems::add);

  private OptionalLong price(String provider, Usage usage) {
    return builtIn.price(provider, usage.model(), usage, NOW);
  }

  @Test
  void theBuiltInTableHasNoProblem() {
    assertThat(problems).isEmpty();
    assertThat(builtIn.size()).isGreaterThan(140);
  }

  /** The reader of the table does not need the source, who checks a price does. */
  @Test
  void everyBuiltInRowSaysSinceWhenAndWhereItIsFrom() throws IOException {
    List<String> lines;
    try (InputStream in = PriceTable.class.getResourceAsStream("prices.csv")) {
      lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    List<String[]> rows =
        lines.stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(line -> line.split(",", -1))
            .toList();
    List<String> columns = List.of(rows.get(0));
    assertThat(rows).hasSize(builtIn.size() + 1);
    for (String[] row : rows.subList(1, rows.size())) {
      String name = String.join(",", row);
      assertThat(row[columns.indexOf("source")]).as(name).isNotBlank();
      assertThat(row[columns.indexOf("effective")]).as(name).matches("20\\d\\d-\\d\\d-\\d\\d");
    }
  }

  @Test
  void aCallCostsEachKindOfTokenAtItsRate() {
    Usage usage =
        new Usage(
            "claude-sonnet-4-5-20250929",
            12,
            4000,
            100,
            200,
            55,
            0,
            0,
            0,
            0,
            3,
            "standard",
            "",
            Usage.Basis.REPORTED);
    // 12 x 3 + 4000 x 0.30 + 100 x 3.75 + 200 x 6 + 55 x 15 = 3,636; three searches are 30,000.
    assertThat(price("anthropic", usage)).hasValue(33_636);
  }

  @ParameterizedTest
  @CsvSource({
    "openai, gpt-5, 1000000, 1000000, 11250000",
    "openai, gpt-5-2025-08-07, 1000000, 0, 1250000",
    "openai, openai/gpt-5-mini, 1000000, 0, 250000",
    "openai, gpt-4o-latest, 1000000, 0, 2500000",
    "anthropic, claude-opus-4-20250514, 1000000, 0, 15000000",
    "anthropic, claude-opus-4-5@20251101, 1000000, 0, 5000000",
    "google, models/gemini-2.5-flash-001, 1000000, 0, 300000",
    "google, gemini-2.5-pro, 200000, 10, 250100",
    "google, gemini-2.5-pro, 200001, 10, 500153",
    "bedrock, amazon.nova-lite-v1:0, 1000000, 0, 60000",
    "bedrock, us.amazon.nova-lite-v1:0, 1000000, 0, 60000",
    "bedrock, arn:aws:bedrock:us-east-1:1:inference-profile/eu.anthropic.claude-haiku-4-5-20251001-v1:0, 1000000, 0, 1100000",
    "bedrock, global.anthropic.claude-haiku-4-5-20251001-v1:0, 1000000, 0, 1000000",
    "ollama, llama3.2:latest, 1000000, 1000000, 0",
    "openai, gpt-5-nano, 1, 0, 1",
    "openai, gpt-5.1-chat-latest, 1000000, 100000, 2250000",
    "openai, gpt-4o-2024-05-13, 1000000, 0, 5000000",
    "openai, gpt-4o-2024-11-20, 1000000, 0, 2500000",
    "openai, gpt-6.2-sol, 272000, 1000, 554000",
    "openai, gpt-6.2-sol, 272001, 1000, 1103004",
    "openai, gpt-5.6, 100, 100, 2400",
    "anthropic, claude-fable-5-2, 1000, 1000, 48000",
    "anthropic, claude-sonnet-5-5, 1000, 1000, 12000",
    "anthropic, claude-haiku-5-5, 100000, 1000, 10500",
    "anthropic, claude-haiku-5-5, 100001, 1000, 52501",
    "google, gemini-3.1-pro-preview-customtools, 1000, 100, 3200",
    "bedrock, us.amazon.nova-2-lite-v1:0, 1000000, 0, 330000",
    "bedrock, us.meta.llama4-scout-17b-instruct-v1:0, 1000000, 1000000, 830000",
    "bedrock, openai.gpt-oss-120b-1:0, 1000000, 1000000, 750000",
    "bedrock, us.anthropic.claude-opus-5-5, 1000000, 0, 4400000",
    "bedrock, us.anthropic.claude-opus-4-6-v1, 1000000, 0, 5500000",
    "openai, gpt-5-nano, 0, 0, 0",
  })
  void aModelIsFoundWithItsVersion(
      String provider, String model, long input, long output, long price) {
    assertThat(price(provider, Answers.usage(model, input, output))).hasValue(price);
    assertThat(most(builtIn, provider, model, "", input, output)).isGreaterThanOrEqualTo(price);
  }

  private static long most(
      PriceTable table, String provider, String model, String tier, long input, long output) {
    return most(
        table,
        provider,
        "{\"model\":\"%s\",\"service_tier\":\"%s\"}".formatted(model, tier),
        input,
        output);
  }

  private static long most(
      PriceTable table, String provider, String body, long input, long output) {
    RequestShape asked =
        RequestShape.of(ModelApi.OPENAI_CHAT, "/v1/chat/completions", Answers.utf8(body));
    return table.maxPrice(provider, asked, input, output, NOW).orElse(-1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        // 1,000 x 4 and 100 x 20.
        "anthropic|\"model\":\"claude-opus-5-5\"|6000",
        "anthropic|\"model\":\"claude-opus-5-5\",\"speed\":\"fast\"|12000",
        "anthropic|\"model\":\"claude-opus-5-5\",\"inference_geo\":\"us\"|6600",
        "anthropic|\"model\":\"claude-opus-5-5\",\"inference_geo\":\"global\"|6000",
        "anthropic|\"model\":\"claude-opus-5-5\",\"cache_control\":{\"type\":\"ephemeral\"}|7000",
        "anthropic|\"model\":\"claude-opus-5-5\",\"cache_control\":{\"ttl\":\"1h\"}|10000",
        "bedrock|\"model\":\"us.anthropic.claude-opus-5-5\",\"x\":[{\"cachePoint\":{\"ttl\":\"1h\"}}]|11000",
        // A tier and a rate that the table does not have.
        "anthropic|\"model\":\"claude-sonnet-5-5\",\"speed\":\"fast\"|3000",
        "google|\"model\":\"gemini-2.5-flash\",\"cache_control\":{\"ttl\":\"1h\"}|550",
        // OpenAI's write without being asked: 1,000 x 2.50, not x 2.
        "openai|\"model\":\"gpt-6.2-sol\"|3500",
        "openai|\"model\":\"gpt-5\"|2250",
      })
  void whatIsHeldIsTheMostThatACallCanCost(String provider, String body, long price) {
    assertThat(most(builtIn, provider, "{" + body + "}", 1_000, 100)).isEqualTo(price);
  }

  @ParameterizedTest
  @CsvSource({
    "openai, gpt-5-turbo",
    "openai, gpt-5-9",
    "openai, gpt-4o-audio-preview",
    "openai, ''",
    "anthropic, claude-opus-4-99",
    "bedrock, anthropic.claude-opus-4-5x",
    "acme, gpt-5",
  })
  void anotherModelIsUnpriced(String provider, String model) {
    assertThat(price(provider, Answers.usage(model, 1, 1))).isEmpty();
  }

  @Test
  void aCallBeforeTheFirstRowIsUnpriced() {
    Usage usage = Answers.usage("gpt-5", 1, 1);
    assertThat(builtIn.price("openai", "gpt-5", usage, Instant.parse("2025-08-06T23:59:59Z")))
        .isEmpty();
  }

  @Test
  void aPriceThatIsAnnouncedHoldsFromItsDay() {
    Usage usage = Answers.usage("gemini-4-argon", 1_000_000, 100_000);
    assertThat(price("google", usage)).hasValue(2_000_000 + 1_000_000);
    assertThat(builtIn.price("google", "gemini-4-argon", usage, NOW.plus(Duration.ofDays(1))))
        .hasValue(4_000_000 + 2_000_000);
  }

  @Test
  void aLongPromptRaisesWhatIsReadAndWrittenToo() {
    Usage usage =
        new Usage(
            "claude-haiku-5-5",
            20_000,
            70_000,
            8_000,
            4_000,
            1_000,
            0,
            0,
            0,
            0,
            0,
            "standard",
            "us",
            Usage.Basis.REPORTED);
    // 20,000 x 0.50 + 70,000 x 0.05 + 8,000 x 0.625 + 4,000 x 1 + 1,000 x 2.50 = 25,000, and a
    // tenth.
    assertThat(price("anthropic", usage)).hasValue(27_500);
  }

  @ParameterizedTest
  @CsvSource({
    "openai, gpt-6-luna, fast, 1200000",
    "openai, gpt-5.6-luna, priority, 2800000",
    "openai, gpt-5.5, fast, 87500000",
    "openai, gpt-5-mini, flex, 1125000",
    "openai, gpt-5-nano, priority, 450000",
    "anthropic, claude-opus-5-5, fast, 48000000",
    "google, gemini-3.6-flash, priority, 8100000",
  })
  void aTierHasItsPercentage(String provider, String model, String tier, long price) {
    // A million each way, in four calls below every bound of long prompts.
    Usage quarter = Answers.tier(Answers.usage(model, 250_000, 250_000), tier);
    assertThat(4 * price(provider, quarter).getAsLong()).isEqualTo(price);
  }

  @Test
  void aSearchOfTheWebHasAFee() {
    Usage usage =
        new Usage(
            "gpt-6.1-sol",
            1_000,
            9_000,
            2_000,
            0,
            500,
            0,
            0,
            0,
            0,
            2,
            "default",
            "",
            Usage.Basis.REPORTED);
    // 1,000 x 2 + 9,000 x 0.10 + 2,000 x 2.50 + 500 x 10 = 12,900; two searches are 20,000.
    assertThat(price("openai", usage)).hasValue(32_900);
  }

  @Test
  void tiersAndRegionsMultiply() {
    Usage usage =
        new Usage(
            "claude-opus-4-6",
            1_000,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            "batch",
            "us",
            Usage.Basis.REPORTED);
    assertThat(price("anthropic", usage)).hasValue(2_750);
  }

  @Test
  void audioHasARateOfItsOwnWhereListed() {
    Usage usage =
        new Usage(
            "gemini-2.5-flash", 1_000, 0, 0, 0, 0, 0, 400, 0, 0, 0, "", "", Usage.Basis.REPORTED);
    assertThat(price("google", usage)).hasValue(600 * 3 / 10 + 400);
  }

  @Test
  void whatIsTooMuchForALongIsTheMost() {
    Usage usage = Answers.usage("gpt-5", Long.MAX_VALUE, Long.MAX_VALUE);
    assertThat(price("openai", usage)).hasValue(Long.MAX_VALUE);
  }

  private PriceTable with(String... lines) {
    return builtIn.with("own.csv", List.of(lines), problems::add);
  }

  @Test
  void rowsOfAFileReplaceAllBuiltInOnesForThePatternAndExtendTheRest() {
    PriceTable own =
        with(
            "# ours",
            COLUMNS,
            "openai,gpt-5,2025-01-01,1000000,2000000,,",
            "openai,gpt-5,2026-06-01,3000000,4000000,,priority:175",
            "openai,acme-*,2025-01-01,7,7,,");
    assertThat(problems).isEmpty();
    Usage million = Answers.usage("", 1_000_000, 0);
    assertThat(own.price("openai", "gpt-5", million, Instant.parse("2025-02-01T00:00:00Z")))
        .hasValue(1_000_000);
    assertThat(own.price("openai", "gpt-5", million, NOW)).hasValue(3_000_000);
    assertThat(most(own, "openai", "gpt-5", "priority", 1_000_000, 0)).isEqualTo(5_250_000);
    assertThat(own.price("openai", "acme-large", million, NOW)).hasValue(7);
    assertThat(own.price("openai", "gpt-5-mini", million, NOW)).hasValue(250_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "openai,x,2026-01-01,1.25,1,,|input='1.25'; allowed is a whole number from 0 to 1000000000, or nothing",
        "openai,x,2026-01-01,-1,1,,|input='-1'; allowed is",
        "openai,x,2026-01-01,,1,,|input is empty; allowed is",
        "openai,x,2026-13-01,1,1,,|effective='2026-13-01'; allowed is a date such as 2026-01-31",
        "openai,x,2026-01-01,1,1,|6 values; allowed are 7",
        "openai,x,2026-01-01,1,1,,batch|tiers='batch'; allowed are words with a percentage",
        "openai,x,2026-01-01,1,1,,batch:half|tiers='batch:half'; allowed are",
      })
  void aBadRowIsOneProblemAndTheRestHolds(String row, String problem) {
    PriceTable own = with(COLUMNS, row, "openai,y,2026-01-01,5,5,,");
    assertThat(problems).hasSize(1);
    assertThat(problems.get(0)).startsWith("prices own.csv line 2: " + problem);
    assertThat(own.price("openai", "y", Answers.usage("", 1_000_000, 0), NOW)).hasValue(5);
    assertThat(own.price("openai", "x", Answers.usage("", 1_000_000, 0), NOW)).isEmpty();
  }

  @Test
  void aFileWithoutTheColumnsChangesNothing() {
    PriceTable own = with("provider,model,price", "openai,gpt-5,1");
    assertThat(problems).singleElement().asString().contains("unknown column 'price'; allowed are");
    assertThat(own.price("openai", "gpt-5", Answers.usage("", 1_000_000, 0), NOW))
        .hasValue(1_250_000);
  }

  @Test
  void aFileThatCannotBeReadIsOneProblem(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("prices.csv");
    PriceTable table = PriceTable.load(file, problems::add);
    assertThat(problems).singleElement().asString().contains("cannot be read");
    assertThat(table.size()).isEqualTo(builtIn.size());
    Files.writeString(file, COLUMNS + "\nopenai,z,2026-01-01,5,5,,\n");
    assertThat(PriceTable.load(file, problems::add).size()).isEqualTo(builtIn.size() + 1);
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstColumn(@TempDir Path temp) throws Exception {
    Path file = temp.resolve("prices.csv");
    Files.writeString(file, "\uFEFF" + COLUMNS + "\nacme,house,2026-01-01,7,9,,\n");
    assertThat(PriceTable.load(file, problems::add).size()).isEqualTo(builtIn.size() + 1);
    assertThat(problems).isEmpty();
  }
}
