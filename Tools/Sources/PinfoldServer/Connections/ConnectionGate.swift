import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Answers clients beyond the connection limit with an error instead of letting them wait.
///
/// Health and metrics requests always pass, so that a full server does not look down.
final class ConnectionGate: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limit: ConnectionLimit
  private var number = 0
  private var isServed = true
  private var isRefused = false

  /// The number of requests without a complete response.
  private var openCount = 0

  /// Whether the latest request is incomplete.
  private var isReceiving = false

  /// The time after which a refused connection without a request is closed. Few wait in parallel, so
  /// it is short.
  private static let waitingTime = TimeAmount.seconds(1)

  /// The time for delivering the refusal. Closing at once might discard it.
  private static let farewellTime = TimeAmount.milliseconds(250)

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
      // First in the pipeline, before the HTTP parser.
      let first = FirstByte { [limit] in limit.hear(number) }
      try context.pipeline.syncOperations.addHandler(first, position: .first)
    } catch {
      // Cannot happen: every connection has a pipeline.
      context.close(promise: nil)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      openCount -= 1
      // The only other request may be incomplete. The server may also answer before the body ends.
      if openCount == 0 || openCount == 1 && isReceiving { limit.rest(number) }
      if openCount <= 1, isReceiving { limit.hear(number) }
    }
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: (openCount, isReceiving) = (openCount + 1, true)
    case .body: break
    case .end:
      isReceiving = false
      if openCount > 0 { limit.begin(number) } else { limit.rest(number) }
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
    // Earlier responses must be sent first.
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

  /// Returns whether a path is a monitoring path, rather than a data set that has such a name.
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
