import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers `Expect: 100-continue`, so that the client sends the body.
///
/// `curl` waits a second before large bodies, and other clients wait forever.
final class BodyInvitation: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The number of requests without a complete response.
  private var openCount = 0

  private static let expect = HTTPField.Name("Expect")

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data) {
      let expectation = Self.expect.flatMap { head.headerFields[$0] }
      // Earlier responses must be sent first.
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
