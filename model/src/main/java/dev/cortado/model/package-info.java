/** The application model and its file. */
@NullMarked
package dev.cortado.model;

import org.jspecify.annotations.NullMarked;
