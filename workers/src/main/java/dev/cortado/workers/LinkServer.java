package dev.cortado.workers;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ServerChannel;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.ServerDomainSocketChannel;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;

/** The listening socket of one event loop. */
final class LinkServer {

  /** Unwritable until the socket has taken everything: {@link Link} hands over one batch at a time. */
  private static final WriteBufferWaterMark ONE_BATCH = new WriteBufferWaterMark(1, 1);

  private LinkServer() {}

  static ChannelFuture listen(
      Class<? extends ServerChannel> type, Path socket, LoopDispatcher dispatcher, Link.Doorkeeper doorkeeper, int maxInFlight) {
    SocketAddress address =
        ServerDomainSocketChannel.class.isAssignableFrom(type)
            ? new DomainSocketAddress(socket.toFile())
            : UnixDomainSocketAddress.of(socket);
    return new ServerBootstrap()
        .group(dispatcher.loop(), dispatcher.loop())
        .channel(type)
        .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, ONE_BATCH)
        .childOption(ChannelOption.RECVBUF_ALLOCATOR, new AdaptiveRecvByteBufAllocator(4 << 10, 64 << 10, 256 << 10))
        .childHandler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new Link(dispatcher, channel, doorkeeper, maxInFlight));
              }
            })
        .bind(address);
  }
}
