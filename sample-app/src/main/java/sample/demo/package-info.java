/** Runs the service under the same load several ways and measures it from outside. */
package sample.demo;
