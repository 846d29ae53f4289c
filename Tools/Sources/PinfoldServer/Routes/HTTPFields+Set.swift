import HTTPTypes

extension HTTPFields {
  /// Sets a header that the library does not define. Ignores an invalid name.
  mutating func set(_ name: String, _ value: String) {
    if let name = HTTPField.Name(name) { self[name] = value }
  }

  /// Returns a header's values, separated by commas.
  func values(_ name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }

  /// Returns a header's values in order.
  func all(_ name: String) -> [String] { HTTPField.Name(name).map { self[values: $0] } ?? [] }
}
