package io.runbudget.launcher;

import io.runbudget.launcher.settings.Settings;
import io.runbudget.record.RecordDestination;
import io.runbudget.record.RecordJson;
import io.runbudget.record.RecordWriter;
import io.runbudget.record.ServiceName;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Opens the record writer that the settings ask for. */
final class Records {

  private Records() {}

  /** The folder of the records, or the one they would have if they went into one. */
  static Path folder(Settings settings) {
    String wanted = settings.records().orElse("");
    try {
      if (!wanted.isEmpty()
          && RecordDestination.of(wanted) instanceof RecordDestination.Folder in) {
        return in.path();
      }
    } catch (InvalidPathException e) {
      // Said where the records are opened.
    }
    return inTemp(ServiceName.detect()).path();
  }

  private static RecordDestination.Folder inTemp(String service) {
    return RecordDestination.inTemp(System.getProperty("java.io.tmpdir", "/tmp"), service);
  }

  static RecordWriter open(Settings settings, AgentLog log) {
    String service = ServiceName.detect();
    RecordDestination to = inTemp(service);
    String wanted = settings.records().orElse("");
    if (!wanted.isEmpty()) {
      try {
        to = RecordDestination.of(wanted);
      } catch (InvalidPathException e) {
        log.warn("setting records='" + wanted + "' is no path; records go to the default folder");
      }
    }
    return new RecordWriter(to, new RecordJson(service, ProcessHandle.current().pid()), log::warn);
  }
}
