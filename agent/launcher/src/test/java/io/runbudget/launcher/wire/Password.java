package io.runbudget.launcher.wire;

import java.net.Authenticator;
import java.net.PasswordAuthentication;

/** Knows what every server asks for. */
final class Password extends Authenticator {
  @Override
  protected PasswordAuthentication getPasswordAuthentication() {
    return new PasswordAuthentication("me", new char[] {'x'});
  }
}
