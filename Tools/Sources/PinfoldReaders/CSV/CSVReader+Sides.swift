import PinfoldText

/// The columns that say on which side of the equator and of the meridian places are.
struct SideColumns {
  var latitude: SideColumn?
  var longitude: SideColumn?

  var isEmpty: Bool { latitude == nil && longitude == nil }

  /// The names of those that give signs, first the one for latitudes.
  var names: [String] {
    [latitude, longitude].compactMap(\.self).filter { !$0.isRepeated }.map(\.name)
  }
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
    let found = [(candidates.latitude, pair.latitude), (candidates.longitude, pair.longitude)]
      .enumerated().map { axis, columnsOfAxis -> SideColumn? in
        guard let column = columnsOfAxis.0, column != columnsOfAxis.1 else { return nil }
        let name = columns.names[column]
        var scanner = CSVScanner(
          delimiter: delimiter.byte,
          columns: [columnsOfAxis.1, column],
          of: columns.names.count
        )
        let side = SideColumn(slot: 1, name: name, isLatitude: axis == 0)
        // A name such as `lat_dir` says enough: rows without a side are reported.
        let most = candidates.areOnlyTogether ? 0.1 : 0.5
        return confirmed(side, &scanner, window, mostWrong: most)
      }
    guard !candidates.areOnlyTogether || !found.contains(where: { $0 == nil }) else {
      return SideColumns()
    }
    func needed(_ side: SideColumn?, _ column: Int?) -> SideColumn? {
      guard var side, let column else { return nil }
      side.slot = slot(column)
      return side
    }
    return SideColumns(
      latitude: needed(found[0], candidates.latitude),
      longitude: needed(found[1], candidates.longitude)
    )
  }

  /// Returns a column with what its first values tell, if enough of them are sides.
  private static func confirmed(
    _ column: SideColumn,
    _ scanner: inout CSVScanner,
    _ window: borrowing ByteWindow,
    mostWrong: Double
  ) -> SideColumn? {
    var (column, count, wrongCount) = (column, 0, 0)
    var (signed, unsigned) = (0, 0)
    forEachSample(&scanner, window, limit: .max) { (bytes, fields) in
      let side = column.side(bytes, fields[1])
      if case .empty = side { return true }
      count += 1
      let isLatitude = column.isLatitude
      let value = degrees(fields[0], bytes, isLatitude: isLatitude, isProjected: false) ?? 0
      switch side {
      case .positive: if value < 0 { wrongCount += 1 }
      case .negative: if value < 0 { signed += 1 } else { unsigned += 1 }
      case .unreadable: wrongCount += 1
      case .empty, .unclear: break
      }
      return true
    }
    column.isRepeated = signed > unsigned
    return count > 0 && Double(wrongCount) <= mostWrong * Double(count) ? column : nil
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
      &sides.latitude,
      of: &coordinates.latitude,
      north,
      fields,
      bytes,
      place,
      &builder
    )
    if isPlace {
      isPlace = try Self.takeSide(
        &sides.longitude,
        of: &coordinates.longitude,
        east,
        fields,
        bytes,
        place,
        &builder
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
      let isRepeated = column?.isRepeated, let side = column?.side(bytes, fields[sideSlot]),
      let name = column?.name
    else { return true }
    let text = PlaceTableBuilder.excerpt(field, bytes)
    func reject(_ builder: inout PlaceTableBuilder) throws(ReadError) {
      let word = PlaceTableBuilder.excerpt(fields[sideSlot], bytes)
      try builder.reject(.notANumber, .missing, bytes, place, value: "\(text) \(word)")
    }
    if SideColumn.contradicts(number, field, bytes, side) {
      try reject(&builder)
      return false
    }
    // The coordinates of an export, for example, already have signs, which edits may have changed.
    if isRepeated { return true }
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
      try reject(&builder)
      return false
    }
  }
}
