import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Invites the body of a request with `Expect: 100-continue`, whose client waits for that: `curl` does so
/// before large bodies, for a second, and others for ever.
final class BodyInvitation: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// How many requests have no response yet.
  private var openCount = 0

  private static let expect = HTTPField.Name("Expect")

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data) {
      let expectation = Self.expect.flatMap { head.headerFields[$0] }
      // Responses are in the order of requests.
      if openCount == 0, expectation?.lowercased() == "100-continue" {
        let invitation = HTTPResponsePart.head(HTTPResponse(status: .continue))
        context.writeAndFlush(wrapOutboundOut(invitation), promise: nil)
      }
      openCount += 1
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { openCount -= 1 }
    context.write(data, promise: promise)
  }
}
