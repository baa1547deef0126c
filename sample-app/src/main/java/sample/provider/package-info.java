/**
 * A model and tool provider that misbehaves on purpose, in a process of its own. What it does to a
 * call depends only on the seed, the question and the call's number, so that several runs of the
 * demo meet the same trouble.
 */
package sample.provider;
