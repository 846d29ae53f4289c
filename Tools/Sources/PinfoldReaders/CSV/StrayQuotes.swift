import PinfoldText

/// Rows with stray quotes, as in `1⇥"Foo⇥52.5⇥13.4`. Such a quote begins a field but does not
/// enclose it, so rows follow before the next quote.
package struct StrayQuotes: Sendable {
  /// The offsets of these rows.
  private var rows: Set<UInt64> = []

  /// The position of the first such row, for messages; empty if there are none.
  package private(set) var firstPlace = ""

  package var count: Int { rows.count }
}

extension StrayQuotes {
  func contains(_ offset: UInt64) -> Bool { !rows.isEmpty && rows.contains(offset) }

  mutating func add(
    _ place: RecordPlace,
    _ bytes: borrowing Span<UInt8>,
    _ builder: PlaceTableBuilder
  ) {
    if rows.isEmpty {
      firstPlace = "line \(builder.line(of: place.start, in: bytes, base: place.base))"
    }
    rows.insert(place.offset)
  }
}

extension CSVReader {
  /// Whether a record's opening quote is an ordinary character, because the lines that it spans are
  /// places.
  ///
  /// Tab-separated and bar-separated files rarely quote, so two lines are enough. With commas and
  /// semicolons, quotes usually enclose text, so all of at least four lines must be places.
  mutating func hasStrayQuote(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> Bool {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard isPlace(bytes, at: start, to: end) else { return false }
    let needsAll = [.comma, .semicolon].contains(layout.delimiter)
    var (next, count) = (start, 1)
    for _ in 0..<Self.comparedLines {
      next = bytes.firstIndex(of: feed, carriageReturn, feed, from: next, to: end)
      while next < end, bytes[next] == feed || bytes[next] == carriageReturn { next += 1 }
      guard next < end else { break }
      let isPlace = isPlace(bytes, at: next, to: end)
      if needsAll && !isPlace { return false }
      if isPlace { count += 1 }
      if count > 1 && !needsAll { return true }
    }
    return count >= 4
  }

  /// The maximum number of lines to check.
  private static let comparedLines = 10

  /// Whether a line is a complete row with a place.
  private mutating func isPlace(
    _ bytes: borrowing Span<UInt8>,
    at start: Int,
    to end: Int
  ) -> Bool {
    guard case .record = lineScanner.scanLine(bytes, from: start, to: end, isFinal: true),
      !lineScanner.isShort, !lineScanner.hasSurplus
    else { return false }
    let (north, east) = (lineScanner.fields[latitude], lineScanner.fields[longitude])
    if isPosition {
      return PositionText.parse(bytes, north, isProjected: isProjected)
        .isPosition(besidePair: true)
    }
    return Self.degrees(north, bytes, isLatitude: true, isProjected: isProjected) != nil
      && Self.degrees(east, bytes, isLatitude: false, isProjected: isProjected) != nil
  }
}
