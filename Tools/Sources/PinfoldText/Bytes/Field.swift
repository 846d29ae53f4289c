/// A range of bytes with text: a CSV field, a JSON string or a JSON value.
@usableFromInline
package struct Field: Sendable {
  @usableFromInline package var start: Int

  @usableFromInline package var end: Int

  /// Whether the bytes contain doubled quotes or JSON escapes.
  @usableFromInline package var isEscaped: Bool

  @inlinable
  package init(start: Int, end: Int, isEscaped: Bool = false) {
    (self.start, self.end, self.isEscaped) = (start, end, isEscaped)
  }
}

extension Field {
  /// A field that the record lacks.
  @inlinable package static var missing: Field { Field(start: 0, end: -1) }

  @inlinable package var isMissing: Bool { end < start }

  /// The range of the bytes; empty for a missing field.
  @inlinable package var range: Range<Int> { start..<Swift.max(start, end) }
}

extension Span where Element == UInt8 {
  /// Returns whether a field equals a text, byte for byte.
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
