/** What the agent costs: JMH for the engine's bookkeeping, whole processes for the start. */
package io.runbudget.bench;
