/// A value in a window of bytes that a ``JSONCursor`` has passed.
@usableFromInline
package struct JSONSlice: Sendable {
  @usableFromInline
  package enum Kind: Sendable { case string, number, literal, container }

  @usableFromInline package let kind: Kind

  /// The bytes of the value. A string's quotes are excluded.
  @usableFromInline package let field: Field

  package init(kind: Kind, field: Field) { (self.kind, self.field) = (kind, field) }
}

extension JSONSlice {
  @inlinable
  package func isNull(_ bytes: borrowing Span<UInt8>) -> Bool {
    kind == .literal && bytes[field.start] == UInt8(ascii: "n")
  }
}
