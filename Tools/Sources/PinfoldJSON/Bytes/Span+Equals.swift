extension Span where Element == UInt8 {
  /// Returns whether a field is a certain text.
  @inlinable
  package func equals(_ field: Field, _ text: String) -> Bool {
    guard field.end - field.start == text.utf8.count else { return false }
    var index = field.start
    for byte in text.utf8 {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// Returns whether a field is a certain text.
  @inlinable
  package func equals(_ field: Field, _ text: [UInt8]) -> Bool {
    guard field.end - field.start == text.count else { return false }
    var index = 0
    while index < text.count {
      if self[field.start + index] != text[index] { return false }
      index += 1
    }
    return true
  }
}
