extension JSONText {
  /// Returns the text of an object or an array, with what the reader accepts but JSON
  /// forbids in a valid form: control characters, unknown escapes and halves of surrogate
  /// pairs in strings, and numbers such as `NaN`, which become strings. The rest stays as it is.
  package static func repaired(_ field: Field, _ bytes: borrowing Span<UInt8>) -> String {
    var (text, index) = ("", field.start)
    while index < field.end {
      let start = index
      if bytes[index] == UInt8(ascii: "\"") {
        index = endOfString(bytes, from: index + 1, to: field.end)
        let content = Field(start: start + 1, end: index - 1, isEscaped: true)
        text +=
          irregularity(in: start..<index, bytes) == nil
          ? copy(bytes, start..<index) : JSONValue.string(string(content, bytes)).text
      } else {
        while index < field.end, bytes[index] != UInt8(ascii: "\""), !isBetween(bytes[index]) {
          index += 1
        }
        // With the brackets and blanks after it, where every walk continues.
        let word = copy(bytes, start..<index)
        text += isNoNumber(word) ? JSONValue.string(word).text : word
        let gap = index
        while index < field.end, isBetween(bytes[index]) { index += 1 }
        text += copy(bytes, gap..<index)
      }
    }
    return text
  }

  /// Whether a text is one that the reader accepts as a number, but JSON does not.
  package static func isNoNumber(_ text: String) -> Bool {
    text == "NaN" || text == "Infinity" || text == "-Infinity"
  }

  /// Returns the index behind the quote that ends a string.
  private static func endOfString(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> Int {
    var index = start
    while index < end, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, end)
  }

  /// Whether a byte separates values: a blank, a comma, a colon or a bracket.
  private static func isBetween(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private static func copy(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> String {
    var copy: [UInt8] = []
    for index in range { copy.append(bytes[index]) }
    return String(decoding: copy, as: UTF8.self)
  }
}
