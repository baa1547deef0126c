/**
 * The MCP Java SDK's client: requests over standard input and output, or HTTP.
 *
 * <p><b>Promise.</b> A request begun in a run ends at the run's attempt limit at the latest, with a
 * {@code TimeoutException} as if the client's own limit had passed. The server is told once, by
 * {@code notifications/cancelled}, whoever ends the request then (see {@code McpAnswer}); whether
 * it heeds that is its own affair, hence <em>advisory</em> in the records. One begun later fails
 * before it is sent. A server's process is never killed, and neither its connection nor its session
 * ends with the run that has opened it.
 *
 * <p><b>Seams.</b> The session's {@code sendRequest}, whose result is wrapped, and the ids it
 * gives. The client's initializer: what connects belongs to no run, what waits for it stays its
 * run's. The HTTP transport's {@code reconnect}, by which a session gets its stream. The pipes'
 * {@code sendMessage}, which fails if two send at once: it waits while a server is told.
 *
 * <p><b>Gaps.</b> The exchange beneath an HTTP transport is an attempt of its own. The notification
 * is no run's: a server that does not even answer that holds its exchange. Runs that need a client
 * while another initializes it fail with that one. {@code initialize} itself ends without notice,
 * as the protocol demands. The client in {@code io.modelcontextprotocol.modern} has limits of its
 * own. Servers are not bounded.
 */
@NullMarked
package io.runbudget.guard.mcp;

import org.jspecify.annotations.NullMarked;
