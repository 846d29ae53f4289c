extension [UInt8] {
  /// Appends text as a JSON string.
  ///
  /// - Parameter hasDoubledQuotes: Whether the text doubles its quotes, as in CSV.
  package mutating func appendQuoted(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    hasDoubledQuotes: Bool = false
  ) {
    append(UInt8(ascii: "\""))
    appendInsideQuotes(bytes, from: start, to: end, hasDoubledQuotes: hasDoubledQuotes)
    append(UInt8(ascii: "\""))
  }

  /// Appends text as the content of a JSON string, without quotes.
  package mutating func appendInsideQuotes(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    hasDoubledQuotes: Bool = false
  ) {
    var index = start
    while index < end {
      let plain = index
      while index < end, !Self.isEscaped(bytes[index]) { index &+= 1 }  // below the end
      append(bytes, from: plain, to: index)
      guard index < end else { return }
      appendEscaped(bytes[index])
      index += hasDoubledQuotes && bytes[index] == UInt8(ascii: "\"") ? 2 : 1
    }
  }

  package mutating func append(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) {
    // Several times as fast as appending single bytes.
    append(addingCapacity: end - start) { output in
      for index in start..<end { output.append(bytes[index]) }
    }
  }

  package mutating func appendQuoted(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 { appendText(byte) }
    append(UInt8(ascii: "\""))
  }

  /// Appends a byte of text, escaped if JSON requires it.
  @inline(__always)
  private mutating func appendText(_ byte: UInt8) {
    if Self.isEscaped(byte) { appendEscaped(byte) } else { append(byte) }
  }

  @inline(__always)
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
    case 0..<0x20:
      append(contentsOf: "u00".utf8)
      append(UInt8(ascii: "0") + byte >> 4)
      append(contentsOf: String(byte & 0xF, radix: 16).utf8)
    default: append(byte)
    }
  }
}
