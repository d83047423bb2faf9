package dev.cortado.http;

/**
 * Why bytes are no HTTP message.
 *
 * @param code llhttp's name, such as {@code HPE_INVALID_METHOD}
 * @param reason llhttp's sentence, such as {@code Invalid method encountered}
 */
public record MessageError(String code, String reason) {}
