package io.runbudget.launcher;

import io.runbudget.engine.Leftover;
import io.runbudget.engine.RunEvent;
import io.runbudget.engine.RunEventSink;
import io.runbudget.engine.RunReport;
import java.util.Locale;

/** Says what happened to runs, in one line each. */
final class RunLog implements RunEventSink {
  private final AgentLog log;

  RunLog(AgentLog log) {
    this.log = log;
  }

  @Override
  public void accept(RunEvent event) {
    if (event instanceof RunEvent.Opened opened) {
      log.debug("run opened id=" + opened.runId() + " name=" + opened.name());
    } else if (event instanceof RunEvent.Refused refused) {
      log.info("run refused an attempt: " + refused.message());
    } else if (event instanceof RunEvent.Stopped stopped) {
      stopped(stopped);
    } else if (event instanceof RunEvent.Killed killed) {
      killed(killed);
    } else if (event instanceof RunEvent.LeftOver left) {
      leftOver(left);
    } else if (event instanceof RunEvent.Released released) {
      released(released);
    } else if (event instanceof RunEvent.FuseFell fuse) {
      log.error(
          "fuse: more than "
              + Math.round(fuse.share() * 100)
              + "% of the runs of the last ten minutes were stopped, mode is now observe");
    } else if (event instanceof RunEvent.Settled settled) {
      settled(settled.report());
    }
  }

  private void stopped(RunEvent.Stopped stopped) {
    log.info(
        (stopped.enforced() ? "run stopped id=" : "run would be stopped id=")
            + stopped.runId()
            + " name="
            + stopped.name()
            + " stop="
            + stopped.stop().word()
            + " cause="
            + stopped.cause());
  }

  private void killed(RunEvent.Killed killed) {
    log.info(
        "killed process tree id="
            + killed.runId()
            + " name="
            + killed.name()
            + " "
            + killed.what()
            + " processes="
            + killed.processes());
  }

  private void leftOver(RunEvent.LeftOver left) {
    Leftover leftover = left.leftover();
    log.warn(
        "left over id="
            + left.runId()
            + " name="
            + left.name()
            + " what="
            + leftover.what()
            + leftover.thread().map(thread -> " thread=" + thread).orElse("")
            + (leftover.stack().isEmpty() ? "" : " at=" + leftover.stack().get(0)));
  }

  private void released(RunEvent.Released released) {
    log.warn(
        "leftovers released id="
            + released.runId()
            + " name="
            + released.name()
            + released.thread().map(thread -> " thread=" + thread).orElse("")
            + ", it is not bounded any more");
  }

  private void settled(RunReport report) {
    log.debug(
        String.format(
            Locale.ROOT,
            "run ended id=%s name=%s outcome=%s stop=%s actual_ms=%.1f",
            report.id(),
            report.name(),
            report.outcome().word(),
            report.stop().word(),
            report.actualNanos() / 1e6));
  }
}
