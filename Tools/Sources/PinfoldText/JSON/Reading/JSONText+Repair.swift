extension JSONText {
  /// Returns the text of an object or array as valid JSON.
  ///
  /// Replaces text that the lenient parser accepts but JSON forbids: control characters, unknown
  /// escapes and lone surrogates in strings. Numbers such as `NaN` become strings. The rest stays
  /// unchanged.
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
        // Copies the following brackets and blanks, so that each iteration starts at a value.
        let word = copy(bytes, start..<index)
        text += isNoNumber(word) ? JSONValue.string(word).text : word
        let gap = index
        while index < field.end, isBetween(bytes[index]) { index += 1 }
        text += copy(bytes, gap..<index)
      }
    }
    return text
  }

  /// Whether the parser accepts a text as a number although JSON does not.
  package static func isNoNumber(_ text: String) -> Bool {
    text == "NaN" || text == "Infinity" || text == "-Infinity"
  }

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
