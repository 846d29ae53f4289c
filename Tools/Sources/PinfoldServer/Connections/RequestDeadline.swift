import NIOCore
import NIOHTTPTypes

/// Closes a connection if a request does not arrive in time, for example if a client sends the body
/// byte by byte.
///
/// Other handlers close idle connections without a complete head.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  private let time: TimeAmount
  private var closing: Scheduled<Void>?

  init(_ time: TimeAmount) { self.time = time }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      let channel = context.channel
      closing = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    case .body: break
    case .end: closing?.cancel()
    }
    context.fireChannelRead(data)
  }

  /// Also called when the connection closes.
  func handlerRemoved(context: ChannelHandlerContext) { closing?.cancel() }
}
