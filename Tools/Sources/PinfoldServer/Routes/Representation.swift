import HTTPTypes
import Hummingbird
import NIOCore
import PinfoldText
import PinfoldReaders
import PinfoldStore
import PinfoldOutput

/// A response body. Compressed if the client accepts gzip, and left out if the client's copy is
/// current.
struct Representation: Sendable {
  let type: String
  let text: ByteBuffer

  /// The text's entity tag. `nil` forbids caching.
  var entityTag: String?

  /// Returns the cached compressed text, if there is a cache.
  var gzip: (@Sendable () -> ByteBuffer?)?
  var headers: HTTPFields = [:]

  /// The request headers that the response depends on.
  var varies = ["Accept-Encoding"]
  var status = HTTPResponse.Status.ok

  /// The minimum length for compression, in bytes.
  private static let leastCompressed = 1024

  init(type: String, text: ByteBuffer) { (self.type, self.text) = (type, text) }

  init(_ json: JSONValue) {
    self.init(type: "application/json; charset=utf-8", text: ByteBuffer(string: json.text + "\n"))
  }

  func response(to request: Request) -> Response {
    var headers = headers
    headers[.contentType] = type
    headers[.vary] = varies.joined(separator: ", ")
    // With `no-cache`, caches revalidate before each use.
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

  /// The chunk size for long texts, in bytes. The next chunk is sent after the client has read the
  /// one before.
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
  /// Returns a copy with an entity tag derived from its bytes.
  ///
  /// - Parameter version: A version to put before the hash, for conditional edits.
  func tagged(with version: StoreVersion? = nil) -> Representation {
    var tagged = self
    let hash = String(text.readableBytesView.fowlerNollVo, radix: 36)
    tagged.entityTag = version.map { "\($0).\(hash)" } ?? hash
    return tagged
  }
}

extension Request {
  fileprivate var acceptsGzip: Bool {
    let codings = (headers[.acceptEncoding] ?? "").split(separator: ",").map { coding in
      let parts = coding.split(separator: ";").map(\.trimmed)
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
      return (
        name: parts.first?.lowercased(),
        isAccepted: weight.flatMap { Double($0.dropFirst(2)) } != 0
      )
    }
    // `*` covers all codings that are not listed.
    let coding = codings.first { $0.name == "gzip" } ?? codings.first { $0.name == "*" }
    return coding?.isAccepted == true
  }

  /// Whether the client's copy has this tag.
  fileprivate func knows(_ tag: String) -> Bool {
    (headers[.ifNoneMatch] ?? "").split(separator: ",").contains { known in
      let known = known.trimmed
      return known == tag || known == "W/" + tag || known == "*"
    }
  }
}
