import PinfoldText

/// The delimiter of a CSV file, and how it was found.
struct CSVDialect {
  let delimiter: PlaceFormat.Delimiter

  /// The index where the header begins. A line such as `sep=;`, which declares the delimiter for
  /// spreadsheets, is skipped.
  let headerStart: Int

  /// Whether the delimiter is a guess: the header has several kinds of delimiter or none, and no
  /// line declares it.
  let isGuess: Bool

  /// Whether a line such as `sep=;` declares the delimiter.
  let isOfFirstLine: Bool

  /// The decision about the delimiter; `nil` if it is certain.
  var guess: ReadingDecision? {
    guard isGuess || isOfFirstLine else { return nil }
    return .delimiterGuess(delimiter, isOfFirstLine: isOfFirstLine)
  }

  /// Detects the dialect from the first line: the delimiter that occurs most often outside quotes.
  ///
  /// - Parameter known: The delimiter, if the caller knows it.
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
    // Bars may also separate values within a field, so they count only without other delimiters.
    let bars = PlaceFormat.Delimiter.allCases.firstIndex(of: .bar)
    if let bars, counts.indices.contains(where: { $0 != bars && counts[$0] > 0 }) {
      counts[bars] = 0
    }
    let most = counts.max() ?? 0
    delimiter = PlaceFormat.Delimiter.allCases[counts.firstIndex(of: most) ?? 0]
    isGuess = kinds != 1
  }

  /// Counts each delimiter outside quotes, in the first line with text.
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

  /// Returns the delimiter that a `sep=;` line declares, and the index after the line.
  ///
  /// Spreadsheets that save such a file write `"sep=;"` or `sep=;;;`.
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
      // A longer line is a header: only delimiters may follow `sep=;`.
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
