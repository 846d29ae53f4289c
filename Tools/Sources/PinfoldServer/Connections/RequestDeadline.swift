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
    case .end: stop()
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  private func stop() {
    closing?.cancel()
    closing = nil
  }
}
