package io.runbudget.guard.googlegenai;

import java.util.AbstractList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The status codes that are tried again; one that would not fit is none of them. */
final class GoogleGenAiCodes extends AbstractList<Integer> {
  final GoogleGenAiTries tries;
  private final List<Integer> codes;

  GoogleGenAiCodes(List<Integer> codes, GoogleGenAiTries tries) {
    this.codes = codes;
    this.tries = tries;
  }

  @Override
  public boolean contains(@Nullable Object code) {
    return codes.contains(code) && tries.mayTryAgain();
  }

  @Override
  public Integer get(int index) {
    return codes.get(index);
  }

  @Override
  public int size() {
    return codes.size();
  }
}
