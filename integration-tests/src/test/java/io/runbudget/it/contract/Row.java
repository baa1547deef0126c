package io.runbudget.it.contract;

import child.contract.Kit;
import io.runbudget.it.harness.Jdks;
import io.runbudget.it.harness.Jdks.Jdk;
import io.runbudget.it.harness.Places;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One version of one client on one JDK.
 *
 * @param client as its folder of jars begins; empty for a client of the JDK
 * @param jdk empty if there is none
 */
record Row(Kit kit, String client, String version, Optional<Jdk> jdk) {

  /** The newest version on the JDK of the build; with {@code -Pfull} all on all. */
  static List<Row> of(Kit kit, String client) {
    List<String> versions = Places.clientVersions(client);
    return rows(
        kit, client, isFull() ? versions : versions.subList(versions.size() - 1, versions.size()));
  }

  /** The same for a client that comes with the JDK. */
  static List<Row> ofJdk(Kit kit) {
    return rows(kit, "", "");
  }

  private static List<Row> rows(Kit kit, String client, String version) {
    return rows(kit, client, List.of(version));
  }

  private static List<Row> rows(Kit kit, String client, List<String> versions) {
    List<Row> rows = new ArrayList<>();
    for (String version : versions) {
      rows.add(new Row(kit, client, version, Optional.of(Jdks.current())));
      if (isFull() && Jdks.current().version() < 25) {
        rows.add(new Row(kit, client, version, Jdks.jdk25()));
      }
    }
    return rows;
  }

  private static boolean isFull() {
    return "full".equals(System.getProperty("contract.matrix"));
  }

  List<Path> jars() {
    return client.isEmpty() ? List.of() : Places.clientJars(client, version);
  }

  @Override
  public String toString() {
    return (kit + " " + version).trim() + " on " + jdk.map(Jdk::toString).orElse("JDK 25");
  }
}
