package io.runbudget.engine;

/**
 * A client library and where it calls.
 *
 * @param guard of the library, {@code okhttp}
 * @param name {@code okhttp/api.example.com:443}
 * @param provider unless an endpoint's policy names another
 */
record Connector(String guard, String name, String host, int port, Provider provider) {}
