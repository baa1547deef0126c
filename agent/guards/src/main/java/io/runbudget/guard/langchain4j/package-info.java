/**
 * langchain4j 1.0 and later: AI services, token streams, agents, retries.
 *
 * <p><b>Promise.</b> A call of an AI service or an agent is a run, named after the application's
 * interface and method, unless it belongs to one; a token stream is one from its start to its
 * complete response or error, or to the application's cancel. An error that is told while the
 * stream goes on, such as one of whoever is told of its parts, is not its end; that comes with the
 * last answer or the close of the wire, and is an error then. A stream that was cut ends with its
 * error handler, once, never as complete. A retry that cannot be made before the run's attempt
 * limit is not made: the last error comes out at once, as after the last retry. A tool's failure
 * becomes text for the model, but the next call of the model is refused, and so the service throws.
 * A workflow of agents turns to no further one after the deadline, whatever its error handler makes
 * of errors; before it, an agent is called again as often as the handler says.
 *
 * <p><b>Seams.</b> The invocation handlers of services, agents and workflows; a workflow's call of
 * its next agent, and what its error handler answers; {@code ChatModel.chat} and {@code
 * StreamingChatModel.chat}; a stream's start, its consumers, its error and its complete answers,
 * and where models tell of parts of one; the policy's {@code withRetry}, its sleep, which is the
 * decision, and its jittered delay, which is drawn before the decision; the listener that the JDK's
 * HTTP client module is given. Calls are bounded by the client underneath.
 *
 * <p><b>Gaps.</b> Agents need the agentic module's 1.3.0-beta9 or later; untyped ones, and
 * supervisors without an interface of the application's, are named after the library's. In
 * 1.9.0-beta16 a workflow whose error handler answers with a result spins without a call to
 * anything, with or without us. A model that runs in this JVM is not stopped within its call, only
 * before its next one. Services and agents whose results are of a reactive type open their run when
 * their token stream is started; a workflow that ends in a stream is a run, and the stream one of
 * its own. HTTP client modules other than the JDK's end a stream as their own client does: one that
 * goes on after an error of a single event is ended with it.
 */
@NullMarked
package io.runbudget.guard.langchain4j;

import org.jspecify.annotations.NullMarked;
