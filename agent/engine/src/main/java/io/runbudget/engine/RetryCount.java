package io.runbudget.engine;

import io.runbudget.bridge.RunbudgetHeaders;

/**
 * How many tries a request says were made before it: {@code X-Stainless-Retry-Count} of the SDKs of
 * OpenAI and Anthropic, {@code amz-sdk-request} of AWS's ({@code attempt=2; max=4} is one).
 */
final class RetryCount {
  private static final String AWS_ATTEMPT = "attempt=";

  private RetryCount() {}

  /** 0 if nothing understandable is said. */
  static int of(RunbudgetHeaders headers) throws Throwable {
    String stainless = headers.header("X-Stainless-Retry-Count");
    if (stainless != null) {
      return number(stainless, 0);
    }
    String aws = headers.header("amz-sdk-request");
    int at = aws == null ? -1 : aws.indexOf(AWS_ATTEMPT);
    return aws == null || at < 0 ? 0 : Math.max(0, number(aws, at + AWS_ATTEMPT.length()) - 1);
  }

  private static int number(String text, int from) {
    int value = 0;
    for (int i = from; i < text.length() && i < from + 4; i++) {
      int digit = Character.digit(text.charAt(i), 10);
      if (digit < 0) {
        break;
      }
      value = value * 10 + digit;
    }
    return value;
  }
}
