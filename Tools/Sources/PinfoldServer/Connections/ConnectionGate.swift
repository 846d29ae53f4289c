import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Answers a client beyond the limit of connections with an error, instead of letting it wait.
///
/// Requests for the state of the server are let through: a server that is full is not down.
final class ConnectionGate: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limit: ConnectionLimit
  private var number = 0
  private var isServed = true
  private var isRefused = false

  /// How many requests have no response yet.
  private var openCount = 0

  /// A refused connection without a request is closed after this time.
  private static let waitingTime = TimeAmount.seconds(5)

  /// The response arrives within this time; closing at once might discard it.
  private static let farewellTime = TimeAmount.seconds(1)

  private static let limitMessage =
    "The server has reached its limit of connections; try again in a few seconds."

  private static let headMessage =
    "The headers are too long; send at most \(FramingMiddleware.mostHeaderBytes) bytes."

  init(_ limit: ConnectionLimit) { self.limit = limit }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    let (number, isServed) = limit.open { channel.close(promise: nil) }
    (self.number, self.isServed) = (number, isServed)
    channel.closeFuture.whenComplete { [limit] _ in limit.close(number) }
    if !isServed { Self.close(channel, in: Self.waitingTime) }
    do {
      // In front of what reads requests.
      let first = FirstByte { [limit] in limit.hear(number) }
      try context.pipeline.syncOperations.addHandler(first, position: .first)
    } catch {
      // Every connection has a pipeline.
      context.close(promise: nil)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      openCount -= 1
      if openCount == 0 { limit.rest(number) }
    }
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) {
      openCount += 1
      limit.begin(number)
    }
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
    refuse(context, .serviceUnavailable, Self.limitMessage, withBody: head.method != .head)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Responses are in the order of requests.
    guard case HTTPParserError.headerOverflow = error, openCount == 0, !isRefused else {
      return context.fireErrorCaught(error)
    }
    isRefused = true
    refuse(context, .requestHeaderFieldsTooLarge, Self.headMessage, withBody: true)
  }

  private func refuse(
    _ context: ChannelHandlerContext,
    _ status: HTTPResponse.Status,
    _ message: String,
    withBody hasBody: Bool
  ) {
    let body = ByteBuffer(string: #"{"error":{"parameter":null,"message":"\#(message)"}}"# + "\n")
    var headers: HTTPFields = [
      .contentType: "application/json; charset=utf-8", .contentLength: "\(body.readableBytes)",
      .cacheControl: "no-store", .connection: "close",
    ]
    if status == .serviceUnavailable { headers[.retryAfter] = "5" }
    let head = HTTPResponse(status: status, headerFields: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if hasBody { context.write(wrapOutboundOut(.body(body)), promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    Self.close(context.channel, in: Self.farewellTime)
  }

  /// Whether a path is one of those by which a server is watched, and none of a data set of that name.
  private static func watches(_ path: String) -> Bool {
    let parts = path.split(separator: "?").first?.split(separator: "/") ?? []
    let end = parts.suffix(2)
    if end == ["health", "live"] { return true }
    return (end.last == "health" || end.last == "metrics") && end.first != "datasets"
  }

  private static func close(_ channel: any Channel, in time: TimeAmount) {
    channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }
}
