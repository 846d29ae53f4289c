import HTTPTypes

extension HTTPFields {
  /// Sets a field that the library has no name for.
  ///
  /// - Parameter name: A token, as the syntax of HTTP wants; nothing is set for what
  ///   is none.
  mutating func set(_ name: String, _ value: String) {
    if let name = HTTPField.Name(name) { self[name] = value }
  }

  /// Returns the values of a field that the library has no name for, with commas
  /// between.
  func values(_ name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }

  /// Returns all values of a field that the library has no name for, in order.
  func all(_ name: String) -> [String] { HTTPField.Name(name).map { self[values: $0] } ?? [] }
}
