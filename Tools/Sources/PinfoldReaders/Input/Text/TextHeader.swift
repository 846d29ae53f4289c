import PinfoldText

/// What a text begins with: the first line of CSV, nothing of JSON.
struct TextHeader {
  /// The names of the columns, after the delimiter; none of JSON.
  let names: [String]

  /// The bytes up to the next line.
  let byteCount: Int

  /// The number of that line.
  let nextLine: Int

  /// Whether there is nothing but blanks.
  let isEmpty: Bool

  /// - Parameter isWhole: Whether the text ends with these bytes.
  /// - Returns: `nil` if more bytes are needed.
  init?(_ bytes: ArraySlice<UInt8>, isWhole: Bool) {
    let start = bytes.startIndex + ByteOrderMark.count(in: bytes)
    guard let first = bytes[start...].firstIndex(where: { !" \t\r\n".utf8.contains($0) }) else {
      guard isWhole else { return nil }
      (names, byteCount, nextLine, isEmpty) = ([], 0, 1, true)
      return
    }
    isEmpty = false
    guard !"{[\u{1E}".utf8.contains(bytes[first]) else {
      (names, byteCount, nextLine) = ([], start - bytes.startIndex, 1)
      return
    }
    let line = bytes[first...]
    guard let record = Self.record(line.span, isWhole: isWhole) else { return nil }
    names = record.names
    byteCount = first + record.end - bytes.startIndex
    var lines = LineCounter()
    lines.advance(to: byteCount, in: bytes.span, base: 0)
    nextLine = lines.line
  }

  /// Returns the header as ``CSVReader`` reads it; `nil` if more bytes are needed.
  private static func record(
    _ bytes: borrowing Span<UInt8>,
    isWhole: Bool
  ) -> (names: [String], end: Int)? {
    let dialect = CSVDialect(bytes, from: 0, to: bytes.count)
    var scanner = CSVScanner(delimiter: dialect.delimiter.byte)
    var start = dialect.headerStart
    while true {
      let outcome = scanner.scan(bytes, from: start, to: bytes.count, isFinal: isWhole)
      switch outcome {
      case .record(let next):
        return ([String(dialect.delimiter.byte)] + scanner.texts(in: bytes), next)
      case .malformed(let next): return ([], next)  // which the reader of the first file says
      case .blank(let next): start = next
      case .incomplete: return isWhole ? ([], bytes.count) : nil
      }
    }
  }
}
