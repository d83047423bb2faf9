/** JavaScript workers: their life, and the links that calls travel on. */
@NullMarked
package dev.cortado.workers;

import org.jspecify.annotations.NullMarked;
