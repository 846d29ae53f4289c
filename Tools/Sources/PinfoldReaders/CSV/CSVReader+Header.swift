import PinfoldText

extension CSVReader {
  static func readHeader(
    _ window: inout ByteWindow,
    _ builder: inout PlaceTableBuilder,
    _ delimiter: PlaceFormat.Delimiter
  ) throws(ReadError) -> [String] {
    let path = window.stream.name
    var scanner = CSVScanner(delimiter: delimiter.byte)
    while true {
      if window.start == window.end, window.isAtEnd { throw .empty(path) }
      let isFinal = window.isAtEnd || window.isFull
      let outcome = scanner.scan(
        window.bytes.span,
        from: window.start,
        to: window.end,
        isFinal: isFinal
      )
      let columnLimit = builder.options.columnLimit
      guard scanner.fields.count <= columnLimit else { throw .tooManyColumns(path, columnLimit) }
      switch outcome {
      case .blank(let next): window.start = next
      case .incomplete:
        builder.passed(window.start, in: window.bytes.span, base: window.base)
        try window.refill()
      case .malformed:
        throw .unsupportedFormat(
          path,
          "not CSV: a quote in its header is not closed",
          "repair the first line"
        )
      case .record(let next):
        if window.isFull, !window.isAtEnd, next == window.end {
          throw .recordTooLong(path, line: 1, megabytes: window.limit >> 20)
        }
        window.start = next
        return scanner.texts(in: window.bytes.span).map(\.visible)
      }
    }
  }

  private static let sampledRows = 100

  /// Returns the column with both coordinates; `nil` if each has its own.
  ///
  /// A column that the options don't name must contain positions.
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
    let candidates = columns.positionCandidates(options)
    guard !candidates.columns.isEmpty else { return nil }
    var scanner = CSVScanner(
      delimiter: delimiter.byte,
      columns: candidates.columns,
      of: columns.names.count
    )
    let best = mostPositions(&scanner, window) { (bytes, field) in
      PositionText.parse(bytes, field, isProjected: options.isProjected)
        .isPosition(besidePair: candidates.isBesidePair)
    }
    return best.map { candidates.columns[$0] }
  }

  /// Returns the column name for altitudes, if one of the first positions has an altitude.
  static func altitudeName(
    _ window: borrowing ByteWindow,
    _ columns: ColumnNames,
    position: Int,
    _ delimiter: PlaceFormat.Delimiter
  ) -> String? {
    var names = UniqueNames(columns.names)
    let name = names.name(for: GeoJSONRecord.altitudeName)
    let count = columns.names.count
    var scanner = CSVScanner(delimiter: delimiter.byte, columns: [position], of: count)
    var hasAltitude = false
    forEachSample(&scanner, window, limit: .max) { (bytes, fields) in
      hasAltitude = PositionText.altitude(bytes, fields[0]) != nil
      return !hasAltitude
    }
    return hasAltitude ? name : nil
  }

  /// Returns the requested columns, or else columns with common names.
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

  /// Returns the requested columns, or else the first commonly named pair with a place in one of
  /// the first rows.
  static func coordinateColumns(
    _ window: borrowing ByteWindow,
    _ columns: ColumnNames,
    _ delimiter: PlaceFormat.Delimiter,
    _ options: ReadOptions
  ) throws(ReadError) -> (latitude: Int, longitude: Int) {
    let first = try coordinateColumns(columns, options, window.stream.name)
    let pairs = columns.usualPairs(options)
    guard pairs.count > 1 else { return first }
    var wanted: [Int] = []
    for column in pairs.flatMap({ [$0.latitude, $0.longitude] }) where !wanted.contains(column) {
      wanted.append(column)
    }
    var scanner = CSVScanner(delimiter: delimiter.byte, columns: wanted, of: columns.names.count)
    var filled = pairs.count
    forEachSample(&scanner, window, limit: .max) { (bytes, fields) in
      func coordinate(_ column: Int, isLatitude: Bool) -> Double? {
        let field = wanted.firstIndex(of: column).map { fields[$0] } ?? .missing
        let isProjected = options.isProjected
        return degrees(field, bytes, isLatitude: isLatitude, isProjected: isProjected)
      }
      filled =
        pairs.prefix(filled).firstIndex { pair in
          guard let latitude = coordinate(pair.latitude, isLatitude: true),
            let longitude = coordinate(pair.longitude, isLatitude: false)
          else { return false }
          return isPlace(latitude, longitude, isProjected: options.isProjected)
        } ?? filled
      return filled > 0
    }
    return filled < pairs.count ? pairs[filled] : first
  }

  static func isPlace(_ latitude: Double, _ longitude: Double, isProjected: Bool) -> Bool {
    guard latitude != 0 || longitude != 0 else { return false }
    guard isProjected else {
      return RejectionReason(againstLatitude: latitude) == nil
        && RejectionReason(againstLongitude: longitude) == nil
    }
    return [latitude, longitude].allSatisfy {
      $0.isFinite && !PlaceTableBuilder.isPlaceholder($0)
    }
  }

  /// Parses degrees, or a number in another reference system. Returns `nil` for anything else.
  @inline(__always)
  static func degrees(
    _ field: Field,
    _ bytes: borrowing Span<UInt8>,
    isLatitude: Bool,
    isProjected: Bool
  ) -> Double? {
    // Degrees need no thousands separator, so a comma is always a decimal mark.
    if let number = DecimalNumber.parse(bytes, field, allowsComma: true) { return number }
    return rareDegrees(field, bytes, isLatitude: isLatitude, isProjected: isProjected)
  }

  /// Parses degrees that are not a plain number.
  private static func rareDegrees(
    _ field: Field,
    _ bytes: borrowing Span<UInt8>,
    isLatitude: Bool,
    isProjected: Bool
  ) -> Double? {
    guard !field.isMissing, field.start < field.end else { return nil }
    guard !field.isEscaped else {
      let text = CSVScanner.unescaped(field, bytes)
      let field = Field(start: 0, end: text.count)
      return rareDegrees(field, text.span, isLatitude: isLatitude, isProjected: isProjected)
    }
    let field = field.visible(in: bytes)
    if let number = DecimalNumber.parse(bytes, field, allowsComma: true) { return number }
    return isProjected ? nil : DegreesText.parse(bytes, field, isLatitude: isLatitude)
  }

  /// Visits the first buffered rows until `visit` returns `false`.
  static func forEachSample(
    _ scanner: inout CSVScanner,
    _ window: borrowing ByteWindow,
    limit: Int,
    _ visit: (borrowing Span<UInt8>, [Field]) -> Bool
  ) {
    let bytes = window.bytes.span
    var (position, count) = (window.start, 0)
    while count < limit, position < window.end {
      switch scanner.scan(bytes, from: position, to: window.end, isFinal: window.isAtEnd) {
      case .blank(let next), .malformed(let next): position = next
      case .incomplete: return
      case .record(let next):
        position = next
        guard visit(bytes, scanner.fields) else { return }
      }
      count += 1
    }
  }

  /// Returns the scanned column with the most positions, the first one in a tie. Returns `nil` if
  /// no column has any.
  private static func mostPositions(
    _ scanner: inout CSVScanner,
    _ window: borrowing ByteWindow,
    isPosition: (borrowing Span<UInt8>, Field) -> Bool
  ) -> Int? {
    var counts: [Int] = []
    forEachSample(&scanner, window, limit: sampledRows) { (bytes, fields) in
      if counts.isEmpty { counts = fields.map { _ in 0 } }
      for (rank, field) in fields.enumerated() where isPosition(bytes, field) { counts[rank] += 1 }
      return true
    }
    guard let most = counts.max(), most > 0 else { return nil }
    return counts.firstIndex(of: most)
  }
}
