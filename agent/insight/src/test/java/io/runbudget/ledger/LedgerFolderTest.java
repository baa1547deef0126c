package io.runbudget.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LedgerFolderTest {
  @Test
  void itIsTheUsersOwnOrRoots() {
    assertThat(fault("app", "rwx------", "app")).isNull();
    assertThat(fault("root", "rwxr-xr-x", "app")).isNull();
    assertThat(fault("app", "rwxr-xr-x", "root")).as("a volume of the host's user").isNull();
    assertThat(fault("mallory", "rwxr-xr-x", "app"))
        .isEqualTo("belongs to mallory, and this process to app");
  }

  @Test
  void whereTheUserIsNotKnownNobodyIsSuspected() {
    assertThat(fault("mallory", "rwxr-xr-x", null)).isNull();
  }

  @Test
  void itsGroupMayWriteToItAndOthersMayNot() {
    assertThat(fault("root", "rwxrwxr-x", "app")).as("a volume with a group").isNull();
    assertThat(fault("app", "rwxrwxrwx", "app")).isEqualTo("can be written to by others");
    assertThat(fault("root", "rwxrwxrwx", "root")).isEqualTo("can be written to by others");
  }

  private static @Nullable String fault(String owner, String permissions, @Nullable String user) {
    UserPrincipal principal =
        (UserPrincipal)
            Proxy.newProxyInstance(
                LedgerFolderTest.class.getClassLoader(),
                new Class<?>[] {UserPrincipal.class},
                (self, method, arguments) -> owner);
    PosixFileAttributes attributes =
        (PosixFileAttributes)
            Proxy.newProxyInstance(
                LedgerFolderTest.class.getClassLoader(),
                new Class<?>[] {PosixFileAttributes.class},
                (self, method, arguments) ->
                    method.getName().equals("owner")
                        ? principal
                        : PosixFilePermissions.fromString(permissions));
    return LedgerFolder.fault(attributes, user);
  }
}
