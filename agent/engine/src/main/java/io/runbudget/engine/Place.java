package io.runbudget.engine;

import org.jspecify.annotations.Nullable;

/** Where handed-over work comes from, if the run alone does not say it. */
record Place(Run run, @Nullable Step step, PlanStep plan) {}
