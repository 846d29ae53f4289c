import PinfoldText

/// The columns that say on which side of the equator and of the meridian places are.
struct SideColumns {
  var latitude: SideColumn?
  var longitude: SideColumn?

  var isEmpty: Bool { latitude == nil && longitude == nil }

  /// Their names, that of the latitudes first.
  var names: [String] { [latitude, longitude].compactMap { $0?.name } }
}

extension CSVReader {
  /// Returns the columns that say the sides of the coordinates in a pair of columns.
  ///
  /// - Parameter slot: Returns the slot of a column that is needed.
  static func sideColumns(
    of pair: (latitude: Int, longitude: Int),
    _ window: borrowing ByteWindow,
    _ columns: ColumnNames,
    _ delimiter: PlaceFormat.Delimiter,
    slot: (Int) -> Int
  ) -> SideColumns {
    let candidates = columns.sideCandidates()
    func find(_ column: Int?, beside coordinate: Int, isLatitude: Bool) -> SideColumn? {
      guard let column, column != coordinate else { return nil }
      let found = SideColumn(slot: 1, name: columns.names[column], isLatitude: isLatitude)
      var scanner = CSVScanner(
        delimiter: delimiter.byte,
        columns: [coordinate, column],
        of: columns.names.count
      )
      return confirmed(found, &scanner, window, isLatitude: isLatitude).map { side in
        var side = side
        side.slot = slot(column)
        return side
      }
    }
    let sides = SideColumns(
      latitude: find(candidates.latitude, beside: pair.latitude, isLatitude: true),
      longitude: find(candidates.longitude, beside: pair.longitude, isLatitude: false)
    )
    guard candidates.areOnlyTogether, sides.names.count < 2 else { return sides }
    return SideColumns()
  }

  /// Returns a column with what its first values tell, if nearly all of them are sides which the
  /// signs of the coordinates do not contradict.
  private static func confirmed(
    _ column: SideColumn,
    _ scanner: inout CSVScanner,
    _ window: borrowing ByteWindow,
    isLatitude: Bool
  ) -> SideColumn? {
    var (column, count, wrongCount) = (column, 0, 0)
    forEachSample(&scanner, window, limit: .max) { (bytes, fields) in
      switch column.side(bytes, fields[1]) {
      case .empty: return true
      case .unreadable: wrongCount += 1
      case .positive:
        let value = degrees(fields[0], bytes, isLatitude: isLatitude, isProjected: false)
        if (value ?? 0) < 0 { wrongCount += 1 }
      case .negative, .unclear: break
      }
      count += 1
      return true
    }
    return count > 0 && wrongCount * 10 <= count ? column : nil
  }

  /// Gives the coordinates of the record that was scanned last the signs of their sides, or rejects it.
  ///
  /// - Returns: Whether the coordinates are on their sides.
  mutating func takeSides(
    _ coordinates: inout (latitude: Double?, longitude: Double?),
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    into builder: inout PlaceTableBuilder
  ) throws(ReadError) -> Bool {
    let fields = scanner.fields
    let (north, east) = (fields[latitude], fields[longitude])
    var isPlace = try Self.takeSide(
      &sides.latitude, of: &coordinates.latitude, north, fields, bytes, place, &builder
    )
    if isPlace {
      isPlace = try Self.takeSide(
        &sides.longitude, of: &coordinates.longitude, east, fields, bytes, place, &builder
      )
    }
    return isPlace
  }

  private static func takeSide(
    _ column: inout SideColumn?,
    of value: inout Double?,
    _ field: Field,
    _ fields: [Field],
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    _ builder: inout PlaceTableBuilder
  ) throws(ReadError) -> Bool {
    // Without a number, there is a better reason to reject the record.
    guard let number = value, number.isFinite, let sideSlot = column?.slot,
      let side = column?.side(bytes, fields[sideSlot]), let name = column?.name
    else { return true }
    let text = PlaceTableBuilder.excerpt(field, bytes)
    switch side {
    case .empty where number <= 0: return true
    case .empty:
      let problem = "\(text) without \(name)"
      try builder.reject(.missingCoordinate, .missing, bytes, place, value: problem)
      return false
    case .unclear:
      let line = builder.line(of: place.start, in: bytes, base: place.base)
      throw .unclearSide(builder.name(of: place.start, base: place.base), name, line: line)
    case .positive, .negative, .unreadable:
      value = SideColumn.coordinate(number, on: side)
      if value != nil { return true }
      let word = PlaceTableBuilder.excerpt(fields[sideSlot], bytes)
      try builder.reject(.notANumber, .missing, bytes, place, value: "\(text) \(word)")
      return false
    }
  }
}
