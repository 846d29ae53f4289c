import HTTPTypes
import Hummingbird
import NIOCore
import PinfoldText
import PinfoldReaders
import PinfoldStore
import PinfoldOutput

/// A response body: compressed if the client accepts it, and left out if the client's copy
/// is current.
struct Representation: Sendable {
  let type: String
  let text: ByteBuffer

  /// The entity tag of the text; `nil` if it must not be cached.
  var entityTag: String?

  /// Returns the compressed text, where it is cached.
  var gzip: (@Sendable () -> ByteBuffer?)?
  var headers: HTTPFields = [:]

  /// The headers of a request that the response depends on.
  var varies = ["Accept-Encoding"]
  var status = HTTPResponse.Status.ok

  /// Shorter texts are sent as they are.
  private static let leastCompressed = 1024

  init(type: String, text: ByteBuffer) { (self.type, self.text) = (type, text) }

  /// A JSON document.
  init(_ json: JSONValue) {
    self.init(type: "application/json; charset=utf-8", text: ByteBuffer(string: json.text + "\n"))
  }

  /// Answers a request.
  func response(to request: Request) -> Response {
    var headers = headers
    headers[.contentType] = type
    headers[.vary] = varies.joined(separator: ", ")
    // A cache revalidates it before each use.
    if headers[.cacheControl] == nil {
      headers[.cacheControl] = entityTag == nil ? "no-store" : "no-cache"
    }
    let isCompressed = text.readableBytes >= Self.leastCompressed && request.acceptsGzip
    if let entityTag {
      let tag = isCompressed ? "\"\(entityTag)-gz\"" : "\"\(entityTag)\""
      headers[.eTag] = tag
      if request.knows(tag) { return Response(status: .notModified, headers: headers) }
    }
    if isCompressed, let short = gzip.map({ $0() }) ?? text.gzipped(.least) {
      headers[.contentEncoding] = "gzip"
      return Response(status: status, headers: headers, body: Self.body(short))
    }
    return Response(status: status, headers: headers, body: Self.body(text))
  }

  /// Longer texts are sent in pieces of this many bytes, each when the client has read the one
  /// before.
  private static let piece = 1 << 16

  private static func body(_ text: ByteBuffer) -> ResponseBody {
    guard text.readableBytes > piece else { return ResponseBody(byteBuffer: text) }
    return ResponseBody(contentLength: text.readableBytes) { writer in
      var rest = text
      while let part = rest.readSlice(length: min(piece, rest.readableBytes)),
        part.readableBytes > 0
      {
        try await writer.write(part)
      }
      try await writer.finish(nil)
    }
  }
}

extension Representation {
  /// The same with a tag that is made from its bytes.
  ///
  /// - Parameter version: What the tag begins with, for edits of this version.
  func tagged(with version: StoreVersion? = nil) -> Representation {
    var tagged = self
    let hash = String(text.readableBytesView.fowlerNollVo, radix: 36)
    tagged.entityTag = version.map { "\($0).\(hash)" } ?? hash
    return tagged
  }
}

extension Request {
  /// Whether the client accepts gzip.
  fileprivate var acceptsGzip: Bool {
    let codings = (headers[.acceptEncoding] ?? "").split(separator: ",").map { coding in
      let parts = coding.split(separator: ";").map(\.trimmed)
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
      return (
        name: parts.first?.lowercased(),
        isAccepted: weight.flatMap { Double($0.dropFirst(2)) } != 0
      )
    }
    // An asterisk is about codings that are not named.
    let coding = codings.first { $0.name == "gzip" } ?? codings.first { $0.name == "*" }
    return coding?.isAccepted == true
  }

  /// Whether the client has the text of a tag.
  fileprivate func knows(_ tag: String) -> Bool {
    (headers[.ifNoneMatch] ?? "").split(separator: ",").contains { known in
      let known = known.trimmed
      return known == tag || known == "W/" + tag || known == "*"
    }
  }
}
