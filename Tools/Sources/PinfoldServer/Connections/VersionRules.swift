import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import PinfoldText

/// What depends on the version of HTTP, which is lost behind this handler.
///
/// Connections end after the response to HTTP/1.0, whose clients would have to be told that they
/// are kept, and where they ask for that in whatever letters. A request of HTTP/1.1 without a host,
/// or with an empty one, gets one that is no name, for which it is refused.
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

/// Puts the rules in front of what drops the version: other handlers are added behind it.
final class VersionRulesPlacement: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    do {
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(VersionRules(), position: .before(codec))
    } catch {
      // Every connection has the codec.
      context.close(promise: nil)
    }
  }
}
