import NIOCore
import NIOHTTPTypes

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Closes a connection whose client does not read its responses, or reads them very slowly.
final class ReadingDeadline: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart

  /// Each piece of a response is read within this time.
  private static let pieceTime = TimeAmount.seconds(10)

  /// The client is waited for during one response for this time at most.
  private static let responseTime = TimeAmount.seconds(120)

  private var closing: Scheduled<Void>?

  /// Since when the client is waited for.
  private var start: NIODeadline?

  /// How long it was waited for before, during this response.
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

  /// Closes a connection and drops what the client has not read. Otherwise the system would keep it
  /// and wait for the client.
  private static func abort(_ channel: any Channel) {
    guard let options = channel as? any SocketOptionProvider else {
      return channel.close(promise: nil)
    }
    options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
      channel.close(promise: nil)
    }
  }
}
