import NIOCore

/// Closes a connection whose client sends nothing, which would keep its place from others.
final class FirstByte: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  private let didHear: () -> Void
  private var closing: Scheduled<Void>?

  /// The first byte of a new connection arrives within this time.
  private static let time = TimeAmount.seconds(2)

  /// - Parameter didHear: Called when it has arrived.
  init(_ didHear: @escaping () -> Void) { self.didHear = didHear }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    closing = context.eventLoop.scheduleTask(in: Self.time) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    didHear()
    context.fireChannelRead(data)
    // Its work is done.
    context.pipeline.syncOperations.removeHandler(self, promise: nil)
  }

  func handlerRemoved(context: ChannelHandlerContext) { closing?.cancel() }
}
