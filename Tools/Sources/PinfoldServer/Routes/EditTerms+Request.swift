import HTTPTypes
import Hummingbird
import PinfoldReaders
import PinfoldStore
import PinfoldText

extension EditTerms {
  /// The conditions that a request's headers set for its edits.
  ///
  /// - Parameter body: The request's body, whose hash belongs to the idempotency key.
  init(_ request: Request, body: [UInt8]) throws(RequestError) {
    var key: EditKey?
    if let field = request.headers.values("Idempotency-Key") {
      guard (1...Self.longestKey).contains(field.utf8.count) else { throw .wrongKey }
      key = EditKey(text: field, request: body.fowlerNollVo)
    }
    self.init(key: key, versions: request.headers[.ifMatch].flatMap(Self.versions))
  }

  /// The maximum length of a key, in bytes.
  static let longestKey = 255

  /// Returns the versions in an `If-Match` header. `nil` for `*`, which matches any version.
  ///
  /// Skips weak tags and tags that the server never sent.
  private static func versions(_ field: String) -> [StoreVersion]? {
    let tags = field.split(separator: ",").map(\.trimmed)
    guard tags != ["*"] else { return nil }
    return tags.compactMap { tag in
      guard tag.count > 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else { return nil }
      // The rest, after the dot, identifies the response.
      return StoreVersion(String(tag.dropFirst().dropLast().prefix { $0 != "." }))
    }
  }
}

extension RequestError {
  fileprivate static let wrongKey = invalid(
    "Idempotency-Key",
    "An Idempotency-Key must have 1 to \(EditTerms.longestKey) bytes."
  )

  /// A key that the client has used for another batch.
  static let takenKey = RequestError(
    status: .unprocessableContent,
    parameter: "Idempotency-Key",
    message: "The Idempotency-Key was used for another batch of edits; give each batch its own."
  )

  static func outdated(_ current: StoreVersion) -> RequestError {
    RequestError(
      status: .preconditionFailed,
      parameter: "If-Match",
      message: "The data set was edited in the meantime and now has version \(current.number); "
        + "read it again, and send its ETag."
    )
  }
}
