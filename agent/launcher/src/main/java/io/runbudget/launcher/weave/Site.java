package io.runbudget.launcher.weave;

import java.lang.invoke.MethodType;

/** A woven call as the JVM will ask the bridge to link it, see {@code RunbudgetSites.link}. */
record Site(String hook, MethodType type, String guard, int neutral, int refuses) {}
