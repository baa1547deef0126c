package io.runbudget.ledger;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where the ledger is: the setting {@code ledger=DIR|jdbc:postgresql://...}. */
public sealed interface LedgerPlace {
  /** What begins so is no folder. A single letter may be a drive. */
  Pattern URL = Pattern.compile("(?i)jdbc:.*|[a-z][a-z0-9+.-]+:/.*", Pattern.DOTALL);

  /** A file {@code ledger.mv.db} in this folder, both created when first used. */
  record Folder(Path path) implements LedgerPlace {
    @Override
    public String shown() {
      return path.toString();
    }
  }

  /** A PostgreSQL database; its user and password may be parameters of the URL. */
  record Postgres(String url) implements LedgerPlace {
    @Override
    public String shown() {
      return PostgresUrl.server(url);
    }

    @Override
    public String toString() {
      return shown();
    }
  }

  /** For messages: without user and password. */
  String shown();

  /**
   * Reads the setting; empty for what is neither a path nor a URL that PostgreSQL's driver
   * understands. To be said without the value, which may have a password in it.
   */
  static Optional<LedgerPlace> of(String setting) {
    if (PostgresUrl.isSound(setting)) {
      return Optional.of(new Postgres(setting));
    }
    if (URL.matcher(setting).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Folder(Path.of(setting)));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
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
