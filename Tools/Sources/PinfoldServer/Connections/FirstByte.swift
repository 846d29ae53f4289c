import NIOCore

/// Reports bytes from a client, and closes a connection if its client sends nothing, so that it does
/// not count against the limit.
final class FirstByte: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let didHear: () -> Void
  private var closing: Scheduled<Void>?

  private static let time = TimeAmount.seconds(2)

  init(_ didHear: @escaping () -> Void) { self.didHear = didHear }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    closing = context.eventLoop.scheduleTask(in: Self.time) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    closing?.cancel()
    closing = nil
    didHear()
    context.fireChannelRead(data)
  }

  func handlerRemoved(context: ChannelHandlerContext) { closing?.cancel() }
}
