/** One running application, put together from the rooms. */
@NullMarked
package dev.cortado.runtime;

import org.jspecify.annotations.NullMarked;
