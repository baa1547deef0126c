/** Runs the service three times under the same load and measures it from outside. */
package sample.demo;
