package dev.cortado.http;

import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerDomainSocketChannel;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The I/O threads of the process, in order: the place in {@link #loops()} is the number that {@link Exchange#loop()} tells. */
public final class EventLoops implements AutoCloseable {
  /** System property with a {@link Transport}'s name in lower case; absent or {@code auto}: {@link #preferred()}. */
  public static final String TRANSPORT_PROPERTY = "cortado.transport";

  /** A way to talk to the kernel. */
  public enum Transport {
    EPOLL {
      @Override
      public boolean available() {
        return Epoll.isAvailable();
      }

      @Override
      IoHandlerFactory handlers() {
        return EpollIoHandler.newFactory();
      }

      @Override
      Class<? extends ServerSocketChannel> serverChannel() {
        return EpollServerSocketChannel.class;
      }

      @Override
      Class<? extends ServerChannel> domainServerChannel() {
        return EpollServerDomainSocketChannel.class;
      }
    },
    IO_URING {
      @Override
      public boolean available() {
        return IoUring.isAvailable();
      }

      @Override
      IoHandlerFactory handlers() {
        return IoUringIoHandler.newFactory();
      }

      @Override
      Class<? extends ServerSocketChannel> serverChannel() {
        return IoUringServerSocketChannel.class;
      }

      @Override
      Class<? extends ServerChannel> domainServerChannel() {
        return IoUringServerDomainSocketChannel.class;
      }
    },
    NIO {
      @Override
      public boolean available() {
        return true;
      }

      @Override
      IoHandlerFactory handlers() {
        return NioIoHandler.newFactory();
      }

      @Override
      Class<? extends ServerSocketChannel> serverChannel() {
        return NioServerSocketChannel.class;
      }

      @Override
      Class<? extends ServerChannel> domainServerChannel() {
        return NioServerDomainSocketChannel.class;
      }
    };

    /** Whether this machine can run it. */
    public abstract boolean available();

    abstract IoHandlerFactory handlers();

    abstract Class<? extends ServerSocketChannel> serverChannel();

    abstract Class<? extends ServerChannel> domainServerChannel();
  }

  private final Transport transport;
  private final MultiThreadIoEventLoopGroup group;
  private final List<EventLoop> loops;

  private EventLoops(Transport transport, int count) {
    this.transport = transport;
    this.group = new MultiThreadIoEventLoopGroup(count, new DefaultThreadFactory("cortado-io"), transport.handlers());
    var list = new ArrayList<EventLoop>(count);
    group.forEach(loop -> list.add((EventLoop) loop));
    this.loops = List.copyOf(list);
  }

  /** Starts {@code count} loops on the {@link #preferred()} transport. */
  public static EventLoops start(int count) {
    return start(preferred(), count);
  }

  /**
   * Starts {@code count} loops.
   *
   * @throws IllegalArgumentException when the count is below 1 or the transport is not available here
   */
  public static EventLoops start(Transport transport, int count) {
    if (count < 1) {
      throw new IllegalArgumentException("at least one event loop is needed, not " + count);
    }
    if (!transport.available()) {
      throw new IllegalArgumentException("transport " + transport.name().toLowerCase(Locale.ROOT) + " is not available on this machine");
    }
    return new EventLoops(transport, count);
  }

  /**
   * The transport that {@value #TRANSPORT_PROPERTY} names; else epoll where there is epoll, else NIO.
   *
   * @throws IllegalArgumentException when the property names none
   */
  public static Transport preferred() {
    String name = System.getProperty(TRANSPORT_PROPERTY, "auto");
    if (name.equals("auto")) {
      return Transport.EPOLL.available() ? Transport.EPOLL : Transport.NIO;
    }
    for (Transport transport : Transport.values()) {
      if (transport.name().toLowerCase(Locale.ROOT).equals(name)) {
        return transport;
      }
    }
    throw new IllegalArgumentException(TRANSPORT_PROPERTY + " is auto, epoll, io_uring or nio, not " + name);
  }

  /** The loops' transport. */
  public Transport transport() {
    return transport;
  }

  /** The loops, in order. */
  public List<EventLoop> loops() {
    return loops;
  }

  /** Class of the server channels for TCP. */
  public Class<? extends ServerSocketChannel> serverChannel() {
    return transport.serverChannel();
  }

  /** Class of the server channels for Unix domain sockets; bind them to {@link #domainSocketAddress}. */
  public Class<? extends ServerChannel> domainServerChannel() {
    return transport.domainServerChannel();
  }

  /** The address of a Unix domain socket in the type that the transport takes. */
  public SocketAddress domainSocketAddress(Path path) {
    return transport == Transport.NIO ? UnixDomainSocketAddress.of(path) : new DomainSocketAddress(path.toFile());
  }

  /** Ends the threads; returns when they have ended, after 5 seconds at the latest. */
  @Override
  public void close() {
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
  }
}
