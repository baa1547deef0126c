package io.runbudget.launcher.settings;

import java.util.List;

/** The settings of what a run may spend, and of what it must not do twice. */
final class BudgetKeys {
  private static final String TOKEN_COUNT = "a number such as 30000, more than 0";
  private static final String AMOUNT = "dollars such as 1.50, more than 0";
  private static final String MODES = "off, auto, strict or ledger";

  static final Key TOKENS =
      new Key(
          "tokens",
          TOKEN_COUNT,
          "none",
          "Tokens, of prompts and answers together, that a run may use; past them its calls of"
              + " models are refused.");
  static final Key USD =
      new Key(
          "usd",
          AMOUNT,
          "none",
          "Dollars that a run's calls of models may cost by the price table; models without a price"
              + " are named and cost nothing.");
  static final Key RUN_TOKENS =
      new Key(
          "run.<name>.tokens",
          TOKEN_COUNT,
          "tokens",
          "The same for one entry point; inside another run it opens a child.");
  static final Key RUN_USD =
      new Key(
          "run.<name>.usd",
          AMOUNT,
          "usd",
          "The same for one entry point; inside another run it opens a child.");
  static final Key HOLD_OUTPUT =
      new Key(
          "hold.output",
          TOKEN_COUNT,
          "4096",
          "Tokens held at most for an answer; less if the request allows less, or if this"
              + " run's answers have been shorter.");
  static final Key PRICES =
      new Key(
          "prices",
          "path of a CSV file",
          "the table in the jar",
          "Prices that replace those of the same provider and model.");
  static final Key PRICE =
      new Key(
          "endpoint.<name>.price",
          "a provider of the price table, or free",
          "what the API's own provider asks",
          "By whose prices the models of an endpoint are priced.");
  static final Key IDEMPOTENCY =
      new Key(
          "idempotency",
          MODES,
          "off",
          "Writes carry a key: auto the same for all attempts of a step, strict the same for equal"
              + " arguments in a run, ledger as strict and remembered beyond the process.");
  static final Key ENDPOINT_IDEMPOTENCY =
      new Key(
          "endpoint.<name>.idempotency",
          MODES,
          "idempotency",
          "The same for one endpoint; with ledger here, no write that is seen is sent unless the"
              + " ledger watches it.");
  static final Key KEY_HEADER =
      new Key(
          "key.header",
          "a header's name (a token of RFC 9110)",
          "Idempotency-Key",
          "The header that carries the key.");
  static final Key KEY_FORMAT =
      new Key(
          "key.format",
          "uuid, hex, or a text with {uuid}, {hash} or {short} in it",
          "uuid",
          "How the key is written.");
  static final Key LEDGER =
      new Key(
          "ledger",
          "a folder, or jdbc:postgresql://host:port/db?user=u&password=p",
          "a folder beside the records",
          "Where writes are remembered; used only if some idempotency is ledger.");
  static final Key LEDGER_TIMEOUT =
      new Key(
          "ledger.timeout",
          Keys.DURATION + ", more than 0",
          "2s",
          "How long a write waits at most for each of two answers of the ledger.");

  static final List<Key> ALL =
      List.of(
          TOKENS,
          USD,
          RUN_TOKENS,
          RUN_USD,
          HOLD_OUTPUT,
          PRICES,
          PRICE,
          IDEMPOTENCY,
          ENDPOINT_IDEMPOTENCY,
          KEY_HEADER,
          KEY_FORMAT,
          LEDGER,
          LEDGER_TIMEOUT);

  private BudgetKeys() {}
}
