/** Decoding, validating and encoding by schema: an interpreter as the reference, and classes compiled for each endpoint. */
@NullMarked
package dev.cortado.schema;

import org.jspecify.annotations.NullMarked;
