import NIOCore
import NIOHTTPTypes

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
      stop()
    } else if start == nil {
      start = .now()
      let (channel, rest) = (context.channel, Self.responseTime - waited)
      closing = context.eventLoop.scheduleTask(in: min(Self.pieceTime, rest)) {
        channel.close(promise: nil)
      }
    }
    context.fireChannelWritabilityChanged()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { waited = .zero }
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  private func stop() {
    closing?.cancel()
    (closing, start) = (nil, nil)
  }
}
