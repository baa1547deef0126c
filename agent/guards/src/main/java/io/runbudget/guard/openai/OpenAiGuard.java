package io.runbudget.guard.openai;

import io.runbudget.guard.Guard;
import io.runbudget.guard.StainlessSdk;

/** What is woven into openai-java, 4.0 and later. */
public final class OpenAiGuard {

  private OpenAiGuard() {}

  public static Guard guard() {
    return StainlessSdk.guard("openai", "openai-java", "com.openai");
  }
}
