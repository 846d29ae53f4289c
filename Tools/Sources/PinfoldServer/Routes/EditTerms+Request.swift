import HTTPTypes
import Hummingbird
import PinfoldReaders
import PinfoldStore
import PinfoldText

extension EditTerms {
  /// The terms that a request sets for its edits.
  ///
  /// - Parameter body: The body of the request, which its key is for.
  init(_ request: Request, body: [UInt8]) throws(RequestError) {
    var key: EditKey?
    if let field = request.headers.values("Idempotency-Key") {
      guard let text = Self.keyText(field) else { throw .wrongKey }
      key = EditKey(text: text, request: body.fowlerNollVo)
    }
    self.init(key: key, versions: request.headers[.ifMatch].flatMap(Self.versions))
  }

  /// The most characters of a key.
  static let longestKey = 255

  /// Returns the text of a key, with quotes, as the draft of the IETF has them, or
  /// without.
  static func keyText(_ field: String) -> String? {
    var text = field
    if field.hasPrefix("\"") {
      guard field.utf8.count >= 2, field.hasSuffix("\"") else { return nil }
      text = String(field.dropFirst().dropLast())
    }
    let allowed = text.utf8.allSatisfy { byte in
      // Visible, but for what separates values from one another: two keys are none.
      (0x21...0x7E).contains(byte) && !"\",;\\".utf8.contains(byte)
    }
    return allowed && (1...longestKey).contains(text.utf8.count) ? text : nil
  }

  /// Returns the versions that tags name; nil for `*`, which is any.
  ///
  /// Weak tags, and tags that the server never sent, name no version.
  private static func versions(_ field: String) -> [StoreVersion]? {
    let tags = field.split(separator: ",").map(\.trimmed)
    guard tags != ["*"] else { return nil }
    return tags.compactMap { tag in
      guard tag.count > 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else { return nil }
      // Behind a point is what names the answer that the tag was with.
      return StoreVersion(String(tag.dropFirst().dropLast().prefix { $0 != "." }))
    }
  }
}

extension RequestError {
  fileprivate static let wrongKey = invalid(
    "Idempotency-Key",
    "An Idempotency-Key must have 1 to \(EditTerms.longestKey) visible ASCII characters, "
      + "without spaces, commas, semicolons, quotes and backslashes."
  )

  /// A key that a client has given to two different batches.
  static let takenKey = RequestError(
    status: .unprocessableContent,
    parameter: "Idempotency-Key",
    message: "The Idempotency-Key was used for another batch of edits; give each batch its own."
  )

  /// Edits of a version that is no longer the data set's.
  static func outdated(_ current: StoreVersion) -> RequestError {
    RequestError(
      status: .preconditionFailed,
      parameter: "If-Match",
      message: "The data set was edited in the meantime and now has version \(current.number); "
        + "read it again, and send its ETag."
    )
  }
}
