package io.runbudget.record;

import java.io.IOException;

/** Takes whole lines, line break included. Used by one thread. */
interface LineSink extends AutoCloseable {

  /** Writes the line in one piece, or throws; then it can be tried again later. */
  void write(byte[] line) throws IOException;

  /** Lets go of what is open; a later write opens it again. */
  @Override
  void close();

  /** The sink behind a destination; opens nothing yet. */
  static LineSink to(RecordDestination destination, long pid) {
    if (destination instanceof RecordDestination.Folder folder) {
      return new FolderSink(folder.path(), pid);
    }
    return new StdoutSink();
  }
}
