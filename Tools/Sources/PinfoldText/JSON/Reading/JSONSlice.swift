/// A value in a window of bytes that a ``JSONCursor`` has passed.
@usableFromInline
package struct JSONSlice: Sendable {
  /// The kind of a value.
  @usableFromInline
  package enum Kind: Sendable { case string, number, literal, container }

  /// The kind of the value.
  @usableFromInline package let kind: Kind

  /// The bytes of the value. A string's quotes are excluded.
  @usableFromInline package let field: Field

  /// Creates a slice.
  package init(kind: Kind, field: Field) { (self.kind, self.field) = (kind, field) }
}

extension JSONSlice {
  /// Returns whether the value is `null`.
  @inlinable
  package func isNull(_ bytes: borrowing Span<UInt8>) -> Bool {
    kind == .literal && bytes[field.start] == UInt8(ascii: "n")
  }
}
