/** Structured logs and trace identifiers. */
@NullMarked
package dev.cortado.telemetry;

import org.jspecify.annotations.NullMarked;
