/// A member of a JSON object that means nothing: a misspelt one must not be ignored
/// in silence.
struct UnknownMember: Error, CustomStringConvertible {
  let path: [any CodingKey]

  var description: String { "nothing is known of \(path.text)" }
}

extension Decoder {
  /// Returns the members of an object, of which there are no others.
  func members<Key: CodingKey & CaseIterable>(
    _ type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let known = Set(Key.allCases.map(\.stringValue))
    for key in try container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
      throw UnknownMember(path: codingPath + [key])
    }
    return try container(keyedBy: type)
  }
}

extension [any CodingKey] {
  /// The path as JavaScript has it, such as `edits[1].place`.
  var text: String {
    let text = map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    return String(text.drop { $0 == "." })
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
