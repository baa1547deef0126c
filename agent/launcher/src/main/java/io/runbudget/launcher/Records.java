package io.runbudget.launcher;

import io.runbudget.launcher.settings.Settings;
import io.runbudget.record.RecordDestination;
import io.runbudget.record.RecordJson;
import io.runbudget.record.RecordWriter;
import io.runbudget.record.ServiceName;
import java.nio.file.InvalidPathException;

/** Opens the record writer that the settings ask for. */
final class Records {

  private Records() {}

  static RecordWriter open(Settings settings, AgentLog log) {
    String service = ServiceName.detect();
    RecordDestination inTemp =
        RecordDestination.inTemp(System.getProperty("java.io.tmpdir", "/tmp"), service);
    RecordDestination to = inTemp;
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
