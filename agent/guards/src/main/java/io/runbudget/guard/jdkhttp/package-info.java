/** The JDK's {@code java.net.http.HttpClient}. */
@NullMarked
package io.runbudget.guard.jdkhttp;

import org.jspecify.annotations.NullMarked;
