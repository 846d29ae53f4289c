extension JSONCursor {
  /// Advances past a number or a literal.
  ///
  /// Accepts `NaN` and `Infinity` as numbers, because some programs write them.
  package mutating func scalar(_ bytes: borrowing Span<UInt8>) throws(JSONStop) -> JSONSlice {
    let start = index
    while index < end, Self.isScalarByte(bytes[index]) { index &+= 1 }
    if index == end { throw .end }
    let field = Field(start: start, end: index)
    guard start < index else { throw .malformed(at: start, "a value is missing") }
    if isNumber(bytes, field) { return JSONSlice(kind: .number, field: field) }
    for text in ["true", "false", "null"] where bytes.equals(field, text) {
      return JSONSlice(kind: .literal, field: field)
    }
    for text in ["NaN", "Infinity", "-Infinity"] where bytes.equals(field, text) {
      return JSONSlice(kind: .number, field: field)
    }
    throw .malformed(at: start, "a value is not a number, true, false or null")
  }

  @inline(__always)
  private static func isScalarByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }

  private func isNumber(_ bytes: borrowing Span<UInt8>, _ field: Field) -> Bool {
    var index = field.start
    func digits(_ bytes: borrowing Span<UInt8>) -> Int {
      let start = index
      while index < field.end, bytes[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
      return index - start
    }
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let isZero = index < field.end && bytes[index] == UInt8(ascii: "0")
    let count = digits(bytes)
    guard count > 0, !isZero || count == 1 else { return false }
    if index < field.end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard digits(bytes) > 0 else { return false }
    }
    if index < field.end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < field.end, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
        index += 1
      }
      guard digits(bytes) > 0 else { return false }
    }
    return index == field.end
  }
}
