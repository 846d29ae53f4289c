import PinfoldText

/// The format of text, detected from its first bytes.
package enum ContentFormat {
  case csv
  case json

  /// Detects the format, and moves the window's start past a byte order mark.
  ///
  /// - Parameter isCSV: Whether the options specify CSV.
  static func detect(
    _ window: inout ByteWindow,
    isCSV: Bool
  ) throws(ReadError) -> ContentFormat {
    let name = window.stream.name
    let head = window.head
    if head.isEmpty { throw .empty(name) }
    window.skipByteOrderMark()
    if !window.stream.isOfProgram, !isText(head) { throw .unsupportedFormat(name, .notText) }
    let text = head.dropFirst(window.start)
    guard let first = text.first(where: { !" \t\r\n".utf8.contains($0) }) else {
      if window.isAtEnd { throw .empty(name) }
      return .csv
    }
    if isCSV { return .csv }
    switch first {
    // A record separator begins a JSON text sequence.
    case UInt8(ascii: "{"), UInt8(ascii: "["), 0x1E:
      return .json
    case UInt8(ascii: "<"):
      throw .unsupportedFormat(name, .markup)
    default:
      return .csv
    }
  }

  /// Whether the first bytes look like text. A row may contain zero bytes, but not the first line,
  /// nor text with other control characters.
  private static func isText(_ head: [UInt8]) -> Bool {
    guard head.contains(0) else { return true }
    let first = head.prefix { $0 != UInt8(ascii: "\n") }
    return first.count < head.count && !first.contains(0)
      && !head.contains { (1..<9).contains($0) || (0x0E..<0x1E).contains($0) }
  }

  /// Whether text that begins like this would be mistaken for another format.
  package static func isSigned(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return ByteOrderMark.count(in: bytes) > 0 || ContentSignature.find(bytes) != nil
      || ProgramFormat.find(bytes[...], path: "") != nil
  }
}

extension ByteWindow {
  /// The first unread bytes.
  var head: [UInt8] { Array(bytes[start..<min(end, start + 4096)]) }

  /// The index after a UTF-8 byte order mark; ``start`` without one.
  var endOfByteOrderMark: Int { start + ByteOrderMark.count(in: head) }

  mutating func skipByteOrderMark() { start = endOfByteOrderMark }
}
