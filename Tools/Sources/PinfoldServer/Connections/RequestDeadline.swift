import NIOCore
import NIOHTTPTypes

/// Closes a connection on which a request does not arrive in time, for example when its
/// body is sent byte by byte.
///
/// A connection without a request, or with part of its headers, is closed when it is
/// idle.
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

  /// The end of a connection removes its handlers, too.
  func handlerRemoved(context: ChannelHandlerContext) { closing?.cancel() }
}
