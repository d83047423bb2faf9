package dev.cortado.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventLoopsTest {
  @ParameterizedTest
  @EnumSource
  void servesUnixDomainSocketsToo(EventLoops.Transport transport, @TempDir Path directory) throws Exception {
    assumeTrue(transport.available(), transport + " is not available here");
    Path path = directory.resolve("s");
    try (var loops = EventLoops.start(transport, 1)) {
      new ServerBootstrap()
          .group(loops.loops().getFirst(), loops.loops().getFirst())
          .channel(loops.domainServerChannel())
          .childHandler(new Echo())
          .bind(loops.domainSocketAddress(path))
          .sync();
      try (var client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
        client.connect(UnixDomainSocketAddress.of(path));
        client.write(ByteBuffer.wrap("hello".getBytes(US_ASCII)));
        ByteBuffer answer = ByteBuffer.allocate(5);
        while (answer.hasRemaining() && client.read(answer) >= 0) {}
        assertThat(new String(answer.array(), US_ASCII)).isEqualTo("hello");
      }
    }
  }

  @Test
  void runsEachLoopOnAThreadOfItsOwn() throws Exception {
    try (var loops = EventLoops.start(3)) {
      assertThat(loops.loops()).hasSize(3).doesNotHaveDuplicates();
      assertThat(loops.transport()).isEqualTo(EventLoops.preferred());
    }
  }

  @Test
  void refusesCountsBelowOneAndUnknownTransports() {
    assertThatThrownBy(() -> EventLoops.start(0)).isInstanceOf(IllegalArgumentException.class);
    String before = System.getProperty(EventLoops.TRANSPORT_PROPERTY);
    try {
      System.setProperty(EventLoops.TRANSPORT_PROPERTY, "kqueue");
      assertThatThrownBy(EventLoops::preferred).hasMessage("cortado.transport is auto, epoll, io_uring or nio, not kqueue");
      System.setProperty(EventLoops.TRANSPORT_PROPERTY, "nio");
      assertThat(EventLoops.preferred()).isEqualTo(EventLoops.Transport.NIO);
    } finally {
      if (before == null) {
        System.clearProperty(EventLoops.TRANSPORT_PROPERTY);
      } else {
        System.setProperty(EventLoops.TRANSPORT_PROPERTY, before);
      }
    }
  }

  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      context.writeAndFlush(message);
    }
  }
}
