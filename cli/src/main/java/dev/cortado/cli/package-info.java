/** The cortado command. */
@NullMarked
package dev.cortado.cli;

import org.jspecify.annotations.NullMarked;
