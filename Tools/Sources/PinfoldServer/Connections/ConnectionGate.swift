import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers a client beyond the limit of connections with an error, instead of letting it wait.
///
/// Requests for the state of the server are let through: a server that is full is not down.
final class ConnectionGate: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private let limit: ConnectionLimit
  private var isServed = true
  private var isRefused = false

  /// A refused connection without a request is closed after this time.
  private static let waitingTime = TimeAmount.seconds(5)

  /// The response arrives within this time; closing at once might discard it.
  private static let farewellTime = TimeAmount.seconds(1)

  private static let body =
    #"{"error":{"parameter":null,"message":"The server has reached its limit of connections; "#
    + #"try again in a few seconds."}}"# + "\n"

  init(_ limit: ConnectionLimit) { self.limit = limit }

  func handlerAdded(context: ChannelHandlerContext) {
    isServed = limit.open()
    context.channel.closeFuture.whenComplete { [limit] _ in limit.close() }
    if !isServed { Self.close(context.channel, in: Self.waitingTime) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isServed else { return context.fireChannelRead(data) }
    guard case .head(var head) = unwrapInboundIn(data) else {
      if !isRefused { context.fireChannelRead(data) }
      return
    }
    guard !Self.watches(head.path ?? "") else {
      head.headerFields[.connection] = "close"
      return context.fireChannelRead(wrapInboundOut(.head(head)))
    }
    guard !isRefused else { return }
    isRefused = true
    refuse(context, withBody: head.method != .head)
  }

  private func refuse(_ context: ChannelHandlerContext, withBody hasBody: Bool) {
    let body = ByteBuffer(string: Self.body)
    let headers: HTTPFields = [
      .contentType: "application/json; charset=utf-8", .contentLength: "\(body.readableBytes)",
      .cacheControl: "no-store", .connection: "close", .retryAfter: "5",
    ]
    let head = HTTPResponse(status: .serviceUnavailable, headerFields: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if hasBody { context.write(wrapOutboundOut(.body(body)), promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    Self.close(context.channel, in: Self.farewellTime)
  }

  /// Whether a path is one of those by which a server is watched, and none of a data set of that name.
  private static func watches(_ path: String) -> Bool {
    let parts = path.split(separator: "?").first?.split(separator: "/") ?? []
    let end = parts.suffix(2)
    if end == ["health", "live"] || end == ["health", "ready"] { return true }
    return (end.last == "health" || end.last == "metrics") && end.first != "datasets"
  }

  private static func close(_ channel: any Channel, in time: TimeAmount) {
    channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }
}
