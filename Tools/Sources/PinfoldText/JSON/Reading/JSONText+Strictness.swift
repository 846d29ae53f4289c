extension JSONText {
  /// Returns the first violation of RFC 8259 that the parser accepts, or `nil`.
  ///
  /// These are control characters, invalid escapes and lone surrogates in strings, and numbers such
  /// as `NaN`.
  ///
  /// - Parameter range: Complete values that the parser has passed, including the quotes of
  ///   strings.
  package static func irregularity(
    in range: Range<Int>,
    _ bytes: borrowing Span<UInt8>
  ) -> (index: Int, reason: String)? {
    var (index, isString) = (range.lowerBound, false)
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        isString.toggle()
      } else if !isString {
        // Only the invalid numbers have capital letters.
        if byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I") {
          return (index, "a value is not a valid JSON number")
        }
      } else if byte < 0x20 {
        return (index, "a string has a control character")
      } else if byte == UInt8(ascii: "\\") {
        let length = escapeLength(bytes, index, range.upperBound)
        guard length > 0 else { return (index, "a string has an invalid escape") }
        index += length
        continue
      }
      index += 1
    }
    return nil
  }

  /// Returns the length of an escape, including both escapes of a surrogate pair. Returns 0 if it
  /// is invalid.
  private static func escapeLength(_ bytes: borrowing Span<UInt8>, _ index: Int, _ end: Int) -> Int
  {
    guard index + 1 < end else { return 0 }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return 2
    case UInt8(ascii: "u"):
      guard let first = unit(bytes, index + 2, end), first & 0xFC00 != 0xDC00 else { return 0 }
      guard first & 0xFC00 == 0xD800 else { return 6 }
      guard index + 7 < end, bytes[index + 6] == UInt8(ascii: "\\"),
        bytes[index + 7] == UInt8(ascii: "u"), let second = unit(bytes, index + 8, end),
        second & 0xFC00 == 0xDC00
      else { return 0 }
      return 12
    default: return 0
    }
  }

  /// Returns the text of a value without the blanks between its parts, on one line.
  package static func compact(_ field: Field, _ bytes: borrowing Span<UInt8>) -> String {
    var copy: [UInt8] = []
    copy.reserveCapacity(field.end - field.start)
    var (index, isString) = (field.start, false)
    while index < field.end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { isString.toggle() }
      if isString || byte > UInt8(ascii: " ") { copy.append(byte) }
      if isString, byte == UInt8(ascii: "\\"), index + 1 < field.end {
        index += 1
        copy.append(bytes[index])
      }
      index += 1
    }
    return String(decoding: copy, as: UTF8.self)
  }
}
