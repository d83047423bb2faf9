/** The HTTP server: strict HTTP/1.1 on Netty's transport, routing, CORS. */
@NullMarked
package dev.cortado.http;

import org.jspecify.annotations.NullMarked;
