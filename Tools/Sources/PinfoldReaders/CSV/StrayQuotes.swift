import PinfoldText

/// Quotes that open a field and are letters, such as in `1⇥"Foo⇥52.5⇥13.4`: what follows up to the next
/// quote are rows.
package struct StrayQuotes: Sendable {
  /// Where the rows with them begin.
  private var rows: Set<UInt64> = []

  /// Where the first of these rows is, in a sentence; empty without one.
  package private(set) var firstPlace = ""

  /// The number of rows with them.
  package var count: Int { rows.count }
}

extension StrayQuotes {
  /// Whether the row that begins at an offset has them.
  func contains(_ offset: UInt64) -> Bool { !rows.isEmpty && rows.contains(offset) }

  mutating func add(
    _ place: RecordPlace,
    _ bytes: borrowing Span<UInt8>,
    _ builder: PlaceTableBuilder
  ) {
    if rows.isEmpty {
      let line = builder.line(of: place.start, in: bytes, base: place.base)
      let file = builder.name(of: place.start, base: place.base)
      firstPlace = (file == builder.name ? "" : "\(file), ") + "line \(line)"
    }
    rows.insert(place.offset)
  }
}

extension CSVReader {
  /// Scans the first line of a record as a row of its own, if quotes of the record are letters: if
  /// that line and another one in it are places.
  ///
  /// Long texts have lines, too, but no places in them.
  ///
  /// - Returns: The end of the line; `nil` if the record is as it was scanned.
  mutating func scanStrayLine(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> Int? {
    guard let stop = endOfPlace(bytes, at: start, to: end) else { return nil }
    var next = stop
    for _ in 0..<Self.comparedLines {
      while next < end, bytes[next] == UInt8(ascii: "\n") || bytes[next] == UInt8(ascii: "\r") {
        next += 1
      }
      guard next < end else { break }
      if endOfPlace(bytes, at: next, to: end) != nil {
        return endOfPlace(bytes, at: start, to: end)
      }
      next = bytes.firstIndex(
        of: UInt8(ascii: "\n"),
        UInt8(ascii: "\r"),
        UInt8(ascii: "\n"),
        from: next,
        to: end
      )
    }
    return nil
  }

  /// The lines of a record that are looked at to find another place.
  private static let comparedLines = 10

  /// Scans a line; returns its end if it is a whole row with a place.
  private mutating func endOfPlace(
    _ bytes: borrowing Span<UInt8>,
    at start: Int,
    to end: Int
  ) -> Int? {
    guard case .record(let stop) = scanner.scanLine(bytes, from: start, to: end, isFinal: true),
      !scanner.isShort, !scanner.hasSurplus
    else { return nil }
    let (north, east) = (scanner.fields[latitude], scanner.fields[longitude])
    if isPosition {
      let position = PositionText.parse(bytes, north, isProjected: isProjected)
      return position.isPosition(besidePair: true) ? stop : nil
    }
    let isPlace =
      Self.degrees(north, bytes, isLatitude: true, isProjected: isProjected) != nil
      && Self.degrees(east, bytes, isLatitude: false, isProjected: isProjected) != nil
    return isPlace ? stop : nil
  }
}
