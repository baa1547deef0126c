/** In the place of a database driver: by its name its connections are known. */
package org.postgresql.child;
