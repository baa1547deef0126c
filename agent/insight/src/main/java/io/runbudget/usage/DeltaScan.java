package io.runbudget.usage;

/**
 * Looks through one JSON document that is there as a whole: counts the text in it, and says whether
 * it holds anything that must be parsed. Nearly every event of a stream does not, and this is
 * several times faster than parsing.
 */
final class DeltaScan {
  /** Fields whose presence, unless null, makes an event worth parsing. */
  private static final String[] COUNTS = {
    "usage",
    "usageMetadata",
    "eval_count",
    "amazon-bedrock-invocationMetrics",
    "prompt_token_count",
    "generation_token_count",
    "inputTextTokenCount",
    "totalOutputTextTokenCount"
  };

  private static final String[] MODELS = {"model", "modelVersion"};

  private final TextCount texts;

  DeltaScan(TextCount texts) {
    this.texts = texts;
  }

  /**
   * Looks through one document.
   *
   * @param model whether the name of a model is looked for, too
   * @return whether the document is worth parsing
   */
  boolean scan(byte[] line, int from, int to, boolean model) {
    boolean wanted = false;
    int at = from;
    while (true) {
      while (at < to && line[at] != '"') {
        at++;
      }
      int begin = at + 1;
      int end = closing(line, begin, to);
      if (end >= to) {
        return wanted;
      }
      at = end + 1;
      int after = Bytes.skipBlanks(line, at, to);
      if (after < to && line[after] == ':') {
        int value = Bytes.skipBlanks(line, after + 1, to);
        if (value >= to) {
          return wanted;
        }
        if (line[value] == '"') {
          at = value + 1;
          int close = closing(line, at, to);
          if (texts.counts(line, begin, end)) {
            texts.add(weight(line, at, close));
          }
          wanted = wanted || (model && among(line, begin, end, MODELS));
          at = close + 1;
        } else {
          wanted = wanted || (line[value] != 'n' && among(line, begin, end, COUNTS));
          at = value;
        }
      }
    }
  }

  private static int closing(byte[] line, int from, int to) {
    int at = from;
    while (at < to && line[at] != '"') {
      at += line[at] == '\\' ? 2 : 1;
    }
    return Math.min(at, to);
  }

  private static long weight(byte[] line, int from, int to) {
    int weight = to - from;
    for (int at = from; at < to; at++) {
      if (line[at] == '\\') {
        boolean hex = at + 1 < to && line[at + 1] == 'u';
        weight -= hex ? 3 : 1;
        at += hex ? 5 : 1;
      }
    }
    return weight;
  }

  private static boolean among(byte[] line, int from, int to, String[] words) {
    for (String word : words) {
      if (Bytes.equal(line, from, to, word)) {
        return true;
      }
    }
    return false;
  }
}
