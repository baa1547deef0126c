/**
 * The MCP Java SDK's client: requests over standard input and output, or HTTP.
 *
 * <p><b>Promise.</b> A request begun in a run ends at the run's attempt limit at the latest, with a
 * {@code TimeoutException} as if the client's own limit had passed. The server is told by {@code
 * notifications/cancelled}; whether it heeds that is its own affair, hence <em>advisory</em> in the
 * records. One begun later fails before it is sent. A server's process is never killed.
 *
 * <p><b>Seams.</b> The session's {@code sendRequest}, whose result is wrapped, and the ids it
 * gives.
 *
 * <p><b>Gaps.</b> The exchange beneath an HTTP transport is an attempt of its own. The client in
 * {@code io.modelcontextprotocol.modern} has limits of its own. Servers are not bounded.
 */
@NullMarked
package io.runbudget.guard.mcp;

import org.jspecify.annotations.NullMarked;
