import PinfoldJSON

extension CSVReader {
  /// The rows that are looked at to see whether a column has positions.
  private static let sampledRows = 100

  /// Returns the column with both coordinates; nil where each has a column of its own.
  ///
  /// A column that is not named by the options has to have positions in it: `location` may be a
  /// town.
  static func positionColumn(
    _ window: borrowing ByteWindow,
    _ columns: ColumnNames,
    _ delimiter: PlaceFormat.Delimiter,
    _ options: ReadOptions
  ) throws(ReadError) -> Int? {
    if let name = options.latitudeColumn, name == options.longitudeColumn {
      guard let column = columns.index(of: name) else {
        throw .unknownColumn(window.stream.name, name, columns: columns.names)
      }
      return column
    }
    guard options.latitudeColumn == nil, options.longitudeColumn == nil else { return nil }
    let usual = columns.usualCoordinateNames(isProjected: options.isProjected)
    let hasPair =
      columns.first(of: usual.latitude) != nil && columns.first(of: usual.longitude) != nil
    // A geometry says more than `x` and `y`, unless a system is named for these.
    let isDoubtful = options.crs == nil && !columns.hasCoordinates(orPlanar: false)
    guard !hasPair || isDoubtful else { return nil }
    let candidates = columns.all(
      of: hasPair ? ColumnNames.geometryNames : ColumnNames.positionNames
    )
    guard !candidates.isEmpty else { return nil }
    return firstWithPositions(
      of: candidates,
      window,
      delimiter,
      columns.names.count,
      options.isProjected
    )
  }

  /// Returns the requested columns, or those with usual names.
  static func coordinateColumns(
    _ columns: ColumnNames,
    _ options: ReadOptions,
    _ path: String
  ) throws(ReadError) -> (latitude: Int, longitude: Int) {
    func find(_ name: String?, _ usualNames: [String]) throws(ReadError) -> Int? {
      guard let name else { return columns.first(of: usualNames) }
      guard let column = columns.index(of: name) else {
        throw .unknownColumn(path, name, columns: columns.names)
      }
      return column
    }
    let usual = columns.usualCoordinateNames(isProjected: options.isProjected)
    let latitude = try find(options.latitudeColumn, usual.latitude)
    let longitude = try find(options.longitudeColumn, usual.longitude)
    if let latitude, let longitude { return (latitude, longitude) }
    let missing =
      latitude != nil ? "longitude" : longitude != nil ? "latitude" : "latitude or longitude"
    throw .noCoordinateColumns(path, missing: missing, columns: columns.names)
  }

  private static func firstWithPositions(
    of candidates: [Int],
    _ window: borrowing ByteWindow,
    _ delimiter: PlaceFormat.Delimiter,
    _ columnCount: Int,
    _ isProjected: Bool
  ) -> Int? {
    var scanner = CSVScanner(delimiter: delimiter.byte, columns: candidates, of: columnCount)
    let bytes = window.bytes.span
    var (position, first) = (window.start, candidates.count)
    for _ in 0..<sampledRows where position < window.end {
      switch scanner.scan(bytes, from: position, to: window.end, isFinal: window.isAtEnd) {
      case .blank(let next), .malformed(let next): position = next
      case .incomplete: position = window.end
      case .record(let next):
        position = next
        // Before the best of the candidates so far.
        for (rank, field) in scanner.fields.enumerated().prefix(first)
        where PositionText.isPosition(bytes, field, isProjected: isProjected) {
          first = rank
          break
        }
      }
    }
    return first < candidates.count ? candidates[first] : nil
  }

  /// Appends the place of a record whose coordinates are in one field, or rejects it.
  func appendPosition(
    _ field: Field,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    isProjected: Bool,
    to builder: inout PlaceTableBuilder
  ) throws(ReadError) -> Bool {
    switch PositionText.parse(bytes, field, isProjected: isProjected) {
    case .degrees(let latitude, let longitude):
      return try builder.append(
        latitude: latitude,
        field,
        longitude: longitude,
        field,
        bytes,
        place
      )
    case .otherSystem(let srid): try builder.reject(srid: srid, bytes, place)
    case .empty: try builder.reject(.missingCoordinate, .missing, bytes, place)
    case .notAPoint: try builder.reject(.notAPoint, field, bytes, place)
    case .unreadable: try builder.reject(.notANumber, field, bytes, place)
    }
    return false
  }
}
