/// How a CSV file is written: the delimiter between its fields.
struct CSVDialect {
  let delimiter: PlaceFormat.Delimiter

  /// Where the header begins: after a line `sep=;`, which tells spreadsheets the delimiter.
  let headerStart: Int

  /// Finds the dialect from the first line: the delimiter that occurs most
  /// often outside of quotes.
  init(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) {
    if let (delimiter, next) = Self.hint(bytes, from: start, to: end) {
      (self.delimiter, headerStart) = (delimiter, next)
      return
    }
    var counts = [Int](repeating: 0, count: PlaceFormat.Delimiter.allCases.count)
    var (isQuoted, hasText) = (false, false)
    for index in start..<end {
      let byte = bytes[index]
      let isLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      if isLineEnd, hasText, !isQuoted { break }
      if !isLineEnd { hasText = true }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      for (number, delimiter) in PlaceFormat.Delimiter.allCases.enumerated()
      where byte == delimiter.byte {
        counts[number] += 1
      }
    }
    // Bars are also between values of one field: they only count where there is nothing else.
    let bars = PlaceFormat.Delimiter.allCases.firstIndex(of: .bar)
    if let bars, counts.indices.contains(where: { $0 != bars && counts[$0] > 0 }) {
      counts[bars] = 0
    }
    let most = counts.max() ?? 0
    delimiter = PlaceFormat.Delimiter.allCases[counts.firstIndex(of: most) ?? 0]
    headerStart = start
  }

  private static func hint(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> (PlaceFormat.Delimiter, Int)? {
    let prefix = Array("sep=".utf8)
    guard start + prefix.count + 1 < end else { return nil }
    for (offset, byte) in prefix.enumerated() where bytes[start + offset] != byte { return nil }
    var index = start + prefix.count
    guard let delimiter = PlaceFormat.Delimiter.allCases.first(where: { $0.byte == bytes[index] })
    else { return nil }
    index += 1
    guard bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") else {
      return nil
    }
    return (delimiter, index)
  }
}
