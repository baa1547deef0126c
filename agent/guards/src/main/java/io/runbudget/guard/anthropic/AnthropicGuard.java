package io.runbudget.guard.anthropic;

import io.runbudget.guard.Guard;
import io.runbudget.guard.StainlessSdk;

/**
 * What is woven into anthropic-java, 2.0 and later. The same maker's loop as in openai-java, in
 * another package: the hooks are those of that guard, which know the SDK only by name.
 */
public final class AnthropicGuard {

  private AnthropicGuard() {}

  public static Guard guard() {
    return StainlessSdk.guard("anthropic", "anthropic-java", "com.anthropic");
  }
}
