import NIOCore
import NIOHTTPTypes

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Closes a connection if its client stops reading its responses or reads very slowly.
final class ReadingDeadline: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart

  /// The time limit for each chunk of a response.
  private static let pieceTime = TimeAmount.seconds(10)

  /// The total time limit for waiting during one response.
  private static let responseTime = TimeAmount.seconds(120)

  private var closing: Scheduled<Void>?

  /// The time since which the server is waiting for the client.
  private var start: NIODeadline?

  /// The previous waiting time during this response.
  private var waited = TimeAmount.zero

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable {
      if let start { waited = waited + (.now() - start) }
      closing?.cancel()
      start = nil
    } else if start == nil {
      start = .now()
      let (channel, rest) = (context.channel, Self.responseTime - waited)
      closing = context.eventLoop.scheduleTask(in: min(Self.pieceTime, rest)) {
        Self.abort(channel)
      }
    }
    context.fireChannelWritabilityChanged()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { waited = .zero }
    context.write(data, promise: promise)
  }

  func handlerRemoved(context: ChannelHandlerContext) { closing?.cancel() }

  /// Closes a connection and discards unread data. Otherwise the system would wait for the client
  /// to read it.
  private static func abort(_ channel: any Channel) {
    guard let options = channel as? any SocketOptionProvider else {
      return channel.close(promise: nil)
    }
    options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
      channel.close(promise: nil)
    }
  }
}
