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
}
