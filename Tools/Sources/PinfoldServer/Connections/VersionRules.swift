import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import PinfoldText

/// Applies the rules of HTTP versions. Later handlers no longer know the version.
///
/// Closes the connection after a response to HTTP/1.0, because keeping it open would need an
/// explicit `keep-alive` in the response. Also closes it if the client asks, in any letter case.
/// Gives an HTTP/1.1 request with a missing or empty host an invalid host name, so that the server
/// refuses it.
final class VersionRules: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    let isOld = (head.version.major, head.version.minor) < (1, 1)
    if isOld || !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    let hosts = head.headers["Host"]
    if hosts.isEmpty ? !isOld : hosts.allSatisfy(\.trimmed.isEmpty) {
      head.headers.replaceOrAdd(name: "Host", value: "?")
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}

/// Adds the rules before the codec that drops the version.
final class VersionRulesPlacement: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    do {
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(VersionRules(), position: .before(codec))
    } catch {
      // Cannot happen: every connection has the codec.
      context.close(promise: nil)
    }
  }
}
