package dev.cortado.http;

import java.util.Optional;

/**
 * What client and server agreed on.
 *
 * @param protocol such as {@code TLSv1.3}
 * @param cipher its IANA name, such as {@code TLS_AES_256_GCM_SHA384}
 * @param serverName what the client asked for (RFC 6066 §3)
 * @param applicationProtocol what ALPN chose (RFC 7301)
 */
public record TlsSession(String protocol, String cipher, Optional<String> serverName, Optional<String> applicationProtocol) {}
