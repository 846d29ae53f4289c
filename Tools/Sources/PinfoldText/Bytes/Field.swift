/// A text in a window of bytes: a field of CSV, or a string or a value of JSON.
@usableFromInline
package struct Field: Sendable {
  /// The index of its first byte.
  @usableFromInline package var start: Int

  /// The index behind its last byte.
  @usableFromInline package var end: Int

  /// Whether the bytes are not the text itself: doubled quotes, JSON escapes.
  @usableFromInline package var isEscaped: Bool

  /// Creates a field.
  @inlinable
  package init(start: Int, end: Int, isEscaped: Bool = false) {
    (self.start, self.end, self.isEscaped) = (start, end, isEscaped)
  }
}

extension Field {
  /// What a record does not have.
  @inlinable package static var missing: Field { Field(start: 0, end: -1) }

  /// Whether there is no such field.
  @inlinable package var isMissing: Bool { end < start }

  /// Where its bytes are; nowhere if there is no such field.
  @inlinable package var range: Range<Int> { start..<Swift.max(start, end) }
}

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
