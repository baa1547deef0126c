package io.runbudget.launcher;

import io.runbudget.engine.AgentThreads;
import io.runbudget.engine.Mode;
import io.runbudget.launcher.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What is done now and then, on one daemon thread: the coverage report after a minute and then
 * every hour, and a look at the settings file every two seconds, if there is one.
 */
final class Housekeeping implements Runnable {
  private static final long FIRST_REPORT = TimeUnit.SECONDS.toNanos(60);
  private static final long NEXT_REPORT = TimeUnit.HOURS.toNanos(1);
  private static final long LOOK = TimeUnit.SECONDS.toNanos(2);

  /** When the first report is due, in milliseconds; for tests. */
  static final String REPORT_AFTER = "runbudget.report.after";

  private final Installation installation;
  private final Settings settings;
  private final AgentLog log;
  private final @Nullable Path config;
  private @Nullable FileTime seen;

  /** What the file last said; only a change of it acts, so that a fallen fuse stays fallen. */
  private Optional<Mode> fileMode;

  private Housekeeping(Installation installation, Settings settings, AgentLog log) {
    this.installation = installation;
    this.settings = settings;
    this.log = log;
    this.config = watched(settings);
    this.seen = changed();
    this.fileMode = config == null ? Optional.empty() : settings.reread().givenMode();
  }

  /** The file to look at; null if there is none, or no file can have that name. */
  static @Nullable Path watched(Settings settings) {
    try {
      return settings.config().isEmpty() ? null : Path.of(settings.config().get());
    } catch (InvalidPathException e) {
      return null; // said when the settings were read
    }
  }

  static void start(Installation installation, Settings settings, AgentLog log) {
    Housekeeping housekeeping = new Housekeeping(installation, settings, log);
    AgentThreads.daemon("runbudget-housekeeping", housekeeping).start();
  }

  @Override
  public void run() {
    long report = System.nanoTime() + firstReport();
    while (true) {
      long left = report - System.nanoTime();
      LockSupport.parkNanos(config == null ? left : Math.min(left, LOOK));
      Thread.interrupted(); // nobody has a reason to, and the loop must not spin
      try {
        if (report - System.nanoTime() <= 0) {
          report = System.nanoTime() + NEXT_REPORT;
          installation.reportCoverage();
        }
        look();
      } catch (Throwable t) {
        log.error("internal error in housekeeping; the application goes on: " + t);
      }
    }
  }

  private static long firstReport() {
    Long millis = Long.getLong(REPORT_AFTER);
    return millis == null ? FIRST_REPORT : TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private void look() {
    FileTime now = changed();
    if (config == null || now == null || now.equals(seen)) {
      return;
    }
    seen = now;
    Settings changed = settings.reread();
    for (String problem : changed.problems()) {
      log.warn(problem);
    }
    Optional<Mode> mode = changed.givenMode();
    if (!changed.isBad() && !mode.equals(fileMode)) {
      fileMode = mode;
      mode.ifPresent(installation::mode);
    }
  }

  private @Nullable FileTime changed() {
    try {
      return config == null ? null : Files.getLastModifiedTime(config);
    } catch (IOException e) {
      return null; // gone for a moment, or for good: what was set stays
    }
  }
}
