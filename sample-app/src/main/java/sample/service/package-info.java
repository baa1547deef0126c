/**
 * An ordinary small agent service: langchain4j's AiServices with tools over OkHttp, {@code
 * java.net.http} and a shell, reports by the model vendor's own SDK, an inbox, a cache that keeps
 * itself fresh, a circuit breaker. It knows nothing of what the demo does to it.
 */
package sample.service;
