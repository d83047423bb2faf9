package dev.cortado.http;

import io.netty.channel.unix.RawUnixChannelOption;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What is different when clients are on the same machine, as a reverse proxy often is.
 *
 * <p>There is no network to be congested, and yet a system's congestion control works on every segment: BBR, common on servers, measures and paces with
 * timers. Reno, which every Linux has and allows, does next to nothing until a segment is lost, which none is here (POST /schema of benchmarks/run: about
 * 0.4 µs of CPU a request less).
 */
final class Loopback {
  private static final int IPPROTO_TCP = 6;
  private static final int TCP_CONGESTION = 13;
  private static final byte[] RENO = "reno\0".getBytes(StandardCharsets.US_ASCII);

  /** Linux's {@code TCP_CONGESTION}; accepted connections inherit it from the listening socket. */
  static final RawUnixChannelOption CONGESTION_CONTROL = new RawUnixChannelOption("TCP_CONGESTION", IPPROTO_TCP, TCP_CONGESTION, RENO.length);

  private Loopback() {}

  /** Whether everyone who can connect to {@code address} is on this machine, and the transport can be told so. */
  static boolean needsNoCongestionControl(InetSocketAddress address, EventLoops.Transport transport) {
    return transport != EventLoops.Transport.NIO && address.getAddress() != null && address.getAddress().isLoopbackAddress();
  }

  /** The option's value. */
  static ByteBuffer reno() {
    return ByteBuffer.wrap(RENO.clone());
  }
}
