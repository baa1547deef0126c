package io.runbudget.bridge;

/** The part of {@link FakePort} that is for applications. */
final class FakeApi extends RunbudgetApiPort {
  private final FakePort port;

  FakeApi(FakePort port) {
    this.port = port;
  }

  @Override
  public Object run(Object token) {
    return port.called("run of " + token, "handle");
  }

  @Override
  public boolean isOpen(Object run) {
    return port.called("open " + run, true);
  }

  @Override
  public String id(Object run) {
    return port.called("id " + run, "7f3a");
  }

  @Override
  public String name(Object run) {
    return port.called("name " + run, "Agent.run");
  }

  @Override
  public long left(Object run) {
    return port.called("left " + run, 1L);
  }

  @Override
  public long attemptLeft(Object run) {
    return port.called("attemptLeft " + run, 2L);
  }

  @Override
  public long tokensLeft(Object run) {
    return port.called("tokensLeft " + run, 3L);
  }

  @Override
  public long microUsdLeft(Object run) {
    return port.called("microUsdLeft " + run, 4L);
  }

  @Override
  public String stop(Object run) {
    return port.called("stop " + run, "deadline");
  }

  @Override
  public boolean isStopped(Object run) {
    return port.called("stopped " + run, true);
  }

  @Override
  public boolean isEnforced(Object run) {
    return port.called("enforced " + run, true);
  }

  @Override
  public void partial(Object token) {
    port.called("partial in " + token, null);
  }

  @Override
  public Object enterStep(Object token, String name) {
    return port.called("step " + name + " in " + token, "step");
  }

  @Override
  public void leaveStep(Object token, Object step) {
    port.called(step + " left in " + token, null);
  }

  @Override
  public String planStep(Object token) {
    return port.called("plan of " + token, "3/7");
  }
}
