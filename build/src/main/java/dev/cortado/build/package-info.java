/** From a folder of TypeScript to a model and a bundle, made once for each content. */
@NullMarked
package dev.cortado.build;

import org.jspecify.annotations.NullMarked;
