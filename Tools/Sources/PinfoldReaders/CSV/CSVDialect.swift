import PinfoldText

/// How a CSV file is written: the delimiter between its fields.
struct CSVDialect {
  let delimiter: PlaceFormat.Delimiter

  /// Where the header begins: after a line such as `sep=;`, which tells spreadsheets the delimiter.
  let headerStart: Int

  /// Whether the header has another delimiter as well, or none, and nothing else tells which it is.
  let isGuess: Bool

  /// Whether a line such as `sep=;` tells the delimiter.
  let isOfFirstLine: Bool

  /// The delimiter where it may be another one; `nil` where it is known.
  var guess: ReadingDecision? {
    guard isGuess || isOfFirstLine else { return nil }
    return .delimiterGuess(delimiter, isOfFirstLine: isOfFirstLine)
  }

  /// Finds the dialect from the first line: the delimiter that occurs most
  /// often outside of quotes.
  ///
  /// - Parameter known: The delimiter, where that is known.
  init(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    known: PlaceFormat.Delimiter? = nil
  ) {
    let start = bytes.endOfInvisible(from: start, to: end)
    if let (delimiter, next) = Self.hint(bytes, from: start, to: end) {
      (self.delimiter, headerStart, isGuess) = (known ?? delimiter, next, false)
      isOfFirstLine = known == nil
      return
    }
    isOfFirstLine = false
    headerStart = start
    if let known {
      (delimiter, isGuess) = (known, false)
      return
    }
    var counts = Self.counts(bytes, from: start, to: end)
    let kinds = counts.count { $0 > 0 }
    // Bars are also between values of one field: they only count where there is nothing else.
    let bars = PlaceFormat.Delimiter.allCases.firstIndex(of: .bar)
    if let bars, counts.indices.contains(where: { $0 != bars && counts[$0] > 0 }) {
      counts[bars] = 0
    }
    let most = counts.max() ?? 0
    delimiter = PlaceFormat.Delimiter.allCases[counts.firstIndex(of: most) ?? 0]
    isGuess = kinds != 1
  }

  /// Returns how often each delimiter is in the first line with text, outside of quotes.
  private static func counts(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> [Int] {
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
    return counts
  }

  /// Returns the delimiter that a line `sep=;` names, and the end of the line.
  ///
  /// Spreadsheets write `"sep=;"` and `sep=;;;` as well, once they have saved such a file.
  private static func hint(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> (PlaceFormat.Delimiter, Int)? {
    var line: [UInt8] = []
    var stop = start
    while stop < end, bytes[stop] != UInt8(ascii: "\n"), bytes[stop] != UInt8(ascii: "\r") {
      line.append(bytes[stop])
      stop += 1
      // A header is longer than such a line, which ends with delimiters at most.
      if line.count == 16, !String(decoding: line, as: UTF8.self).lowercased().contains("sep=") {
        return nil
      }
    }
    guard stop < end else { return nil }
    var text = String(decoding: line, as: UTF8.self).unicodeScalars.filter {
      !$0.isInvisible || $0 == "\t"
    }
    text.removeAll { $0 == "\"" }
    let mark = "sep=".unicodeScalars
    guard text.count > mark.count, String(text.prefix(mark.count)).lowercased() == "sep=",
      let delimiter = PlaceFormat.Delimiter.allCases.first(where: {
        Unicode.Scalar($0.byte) == text.dropFirst(mark.count).first
      }),
      text.dropFirst(mark.count).allSatisfy({ $0 == Unicode.Scalar(delimiter.byte) || $0 == " " })
    else { return nil }
    return (delimiter, stop)
  }
}
