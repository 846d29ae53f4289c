import Foundation

/// Returns the cases of a rule that two languages follow: the readers in Swift and the page of
/// exported maps. The tests of both read the same file.
///
/// - Parameters:
///   - name: The name of a file in `Tests/Rules`, without its extension, such as `filters`.
///   - type: The type of the file's content, or of a part of it.
package func ruleCases<Cases: Decodable>(_ name: String, as type: Cases.Type) throws -> Cases {
  let file = URL(filePath: #filePath).appending(path: "../../Rules/\(name).json").standardized
  return try JSONDecoder().decode(type, from: Data(contentsOf: file))
}

/// A line of a list of cases whose first part is text: `["1e3", 1000]`.
package struct RuleCase<Expected: Decodable & Sendable>: Decodable, Sendable {
  package let text: String

  /// `nil` where the text is refused.
  package let expected: Expected?

  package init(from decoder: any Decoder) throws {
    var parts = try decoder.unkeyedContainer()
    text = try parts.decode(String.self)
    expected = try parts.decodeIfPresent(Expected.self)
  }
}
