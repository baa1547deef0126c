package io.runbudget.guard.openai;

/** Stands for the SDK's. */
final class HttpResponse {}
