package child.service;

import java.util.logging.LogManager;

/** A log manager that the application brings. */
public final class OwnLogManager extends LogManager {}
