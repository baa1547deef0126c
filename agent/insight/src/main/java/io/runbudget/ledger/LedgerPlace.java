package io.runbudget.ledger;

import java.nio.file.Path;
import java.util.Optional;

/** Where the ledger is: the setting {@code ledger=DIR|jdbc:postgresql://...}. */
public sealed interface LedgerPlace {

  /** A file {@code ledger.mv.db} in this folder, both created when first used. */
  record Folder(Path path) implements LedgerPlace {
    @Override
    public String shown() {
      return path.toString();
    }
  }

  /** A PostgreSQL database; its user and password may be part of the URL. */
  record Postgres(String url) implements LedgerPlace {
    @Override
    public String shown() {
      int parameters = url.indexOf('?');
      String plain = parameters < 0 ? url : url.substring(0, parameters);
      return plain.replaceAll("//[^/@]*@", "//");
    }

    @Override
    public String toString() {
      return shown();
    }
  }

  /** For messages: without user and password. */
  String shown();

  /**
   * Reads the setting; empty for a database that is not supported.
   *
   * @throws java.nio.file.InvalidPathException if it is neither a URL nor a path
   */
  static Optional<LedgerPlace> of(String setting) {
    if (setting.startsWith("jdbc:postgresql:")) {
      return Optional.of(new Postgres(setting));
    }
    return setting.startsWith("jdbc:")
        ? Optional.empty()
        : Optional.of(new Folder(Path.of(setting)));
  }

  /**
   * The folder used unless something is set.
   *
   * @param records the folder of the records
   */
  static Folder beside(Path records) {
    return new Folder(records.resolve("ledger"));
  }
}
