import PinfoldText

/// The format of a text by its first bytes.
package enum ContentFormat {
  case csv
  case json

  /// Checks the first bytes of a window, and moves its start behind a byte order mark.
  ///
  /// - Parameter isCSV: Whether the options say that it is.
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

  /// Whether first bytes look like text. A few rows of a text may have zero bytes, but not its first
  /// line, and not beside other control characters.
  private static func isText(_ head: [UInt8]) -> Bool {
    guard head.contains(0) else { return true }
    let first = head.prefix { $0 != UInt8(ascii: "\n") }
    return first.count < head.count && !first.contains(0)
      && !head.contains { (1..<9).contains($0) || (0x0E..<0x1E).contains($0) }
  }

  /// Whether text that begins so would be taken for something else.
  package static func isSigned(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return ByteOrderMark.count(in: bytes) > 0 || ContentSignature.find(bytes) != nil
      || ProgramFormat.find(bytes[...], path: "") != nil
  }
}

extension ByteWindow {
  /// The first bytes that have not been read, which identify the content.
  var head: [UInt8] { Array(bytes[start..<min(end, start + 4096)]) }

  /// The end of a byte order mark of UTF-8, or the start without one.
  var endOfByteOrderMark: Int { start + ByteOrderMark.count(in: head) }

  /// Moves the start behind a byte order mark of UTF-8, if there is one.
  mutating func skipByteOrderMark() { start = endOfByteOrderMark }
}
