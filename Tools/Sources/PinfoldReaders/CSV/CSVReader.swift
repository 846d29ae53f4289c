import PinfoldText

struct CSVReader {
  private(set) var layout: CSVLayout

  var scanner: CSVScanner

  /// Scans the lines inside a record to see whether they are rows.
  var lineScanner: CSVScanner
  let latitude: Int
  let longitude: Int

  /// The slots of columns that may determine the signs of coordinates.
  private(set) var sideSlots: [Int] = []

  private(set) var partSlots: (latitude: [Int], longitude: [Int]) = ([], [])

  let isPosition: Bool

  /// The slot of the position column if it has altitudes, otherwise `nil`.
  private let altitudeSlot: Int?
  private let numericSlots: [Int]
  private let filterSlots: [Int]

  private let weightSlot: Int?
  private let keySlot: Int?

  /// Whether coordinates are in a reference system other than degrees.
  let isProjected: Bool

  /// Whether every row so far has a field for each column; `nil` before the first row. If
  /// so, a shorter last row means that the file is truncated.
  private var areRowsWhole: Bool?

  /// How to read projected coordinates if the options name a decimal mark.
  private let projectedReading: NumberReading?

  init(
    _ window: inout ByteWindow,
    _ builder: inout PlaceTableBuilder,
    _ dialect: CSVDialect
  ) throws(ReadError) {
    let options = builder.options
    let path = window.stream.name
    window.start = dialect.headerStart
    let delimiter = dialect.delimiter
    let names = try Self.readHeader(&window, &builder, delimiter)
    let columns = ColumnNames(names: names)
    let position = try Self.positionColumn(window, columns, delimiter, options)
    let (latitude, longitude): (Int, Int)
    if let position {
      (latitude, longitude) = (position, position)
    } else {
      (latitude, longitude) = try Self.coordinateColumns(window, columns, delimiter, options)
    }
    let altitudeName = position.flatMap {
      Self.altitudeName(window, columns, position: $0, delimiter)
    }
    func find(_ name: String) throws(ReadError) -> Int {
      if let column = columns.index(of: name) { return column }
      if let position, name == altitudeName { return position }
      throw .unknownColumn(path, name, columns: names)
    }

    // A column with several uses gets one slot.
    var wanted = [latitude]
    func slot(_ column: Int) -> Int {
      if let slot = wanted.firstIndex(of: column) { return slot }
      wanted.append(column)
      return wanted.count - 1
    }
    self.latitude = 0
    isPosition = position != nil
    isProjected = options.isProjected
    self.longitude = slot(longitude)
    var numericSlots: [Int] = []
    for name in options.numericColumns { numericSlots.append(slot(try find(name))) }
    var filterSlots: [Int] = []
    for filter in options.filters { filterSlots.append(slot(try find(filter.column))) }
    (self.numericSlots, self.filterSlots) = (numericSlots, filterSlots)
    weightSlot = try options.weightColumn.map { name throws(ReadError) in slot(try find(name)) }
    keySlot = try options.keyColumn.map { name throws(ReadError) in slot(try find(name)) }
    for name in options.numberColumns where name != altitudeName {
      builder.fileNames[name] = names[try find(name)]
    }
    altitudeSlot = altitudeName == nil ? nil : self.latitude
    if position == nil { builder.rule.coordinateNames = [names[latitude], names[longitude]] }
    if delimiter != .comma { builder.rule.defaultMark = nil }
    if position == nil, !options.isProjected, !options.isOfStore {
      builder.sides.set(columns.sideCandidates(of: (names[latitude], names[longitude])))
      sideSlots = builder.sides.columns.compactMap { columns.index(of: $0.name) }.map(slot)
      let parts = [latitude, longitude].map { columns.degreeParts(of: names[$0]) }
      builder.columns.partNames = parts.flatMap(\.self)
      let slots = parts.map { $0.compactMap { columns.index(of: $0) }.map(slot) }
      partSlots = (slots[0], slots[1])
    }
    scanner = CSVScanner(delimiter: delimiter.byte, columns: wanted, of: names.count)
    lineScanner = scanner
    layout = CSVLayout(
      delimiter: delimiter,
      isGuess: dialect.isGuess,
      names: names,
      latitude: latitude,
      longitude: longitude,
      position: position,
      altitudeName: altitudeName,
      otherPairs: position != nil ? [] : columns.otherPairs(than: (latitude, longitude), options)
    )
    projectedReading = options.isProjected ? options.decimalMark.map(NumberReading.init) : nil
  }
}

// MARK: - The rows

extension CSVReader {
  /// Reads the complete records of a window. Advances `position` to the first incomplete one.
  mutating func read(
    _ window: borrowing ByteWindow,
    _ position: inout Int,
    into builder: inout PlaceTableBuilder
  ) throws(ReadError) {
    let (bytes, end) = (window.bytes.span, window.end)
    scanner.windowChanged()
    let hasZeros = bytes.hasZero(from: position, to: end)
    while position < end {
      let place = RecordPlace(start: position, base: window.base)
      // The window has reached its size limit, so this record is too long.
      let isTooLong = window.isFull && position == 0 && !window.isAtEnd
      let isFinal = window.isAtEnd || isTooLong
      var outcome = scanner.scan(bytes, from: position, to: end, isFinal: isFinal)
      if scanner.hasLines, case .record(let next) = outcome,
        hasStrayQuote(bytes, from: position, to: next)
      {
        layout.strayQuotes.add(place, bytes, builder)
        outcome = scanner.scanLine(bytes, from: position, to: next, isFinal: true)
      }
      switch outcome {
      case .record(let next):
        if isTooLong, next == end { throw tooLong(bytes, place, builder) }
        let record = Field(start: position, end: next)
        if hasZeros, bytes.hasZero(from: position, to: next) {
          try builder.reject(.zeroBytes, record, bytes, place)
        } else if scanner.hasSurplus {
          try builder.reject(.tooManyFields, record, bytes, place)
        } else if isCutOff(bytes, next, window) {
          try builder.reject(.cutOff, record, bytes, place)
        } else {
          try take(bytes, place, into: &builder)
        }
        areRowsWhole = areRowsWhole != false && !scanner.isShort
        position = next
      case .blank(let next):
        position = next
      case .malformed(let next):
        if isTooLong, next == end { throw tooLong(bytes, place, builder) }
        try builder.reject(
          .malformedQuoting,
          Field(start: position, end: next),
          bytes,
          place
        )
        position = next
      case .incomplete:
        return
      }
    }
  }

  /// Whether the file ends within the current record. Its last value, such as a coordinate, may be
  /// truncated.
  private func isCutOff(
    _ bytes: borrowing Span<UInt8>,
    _ next: Int,
    _ window: borrowing ByteWindow
  ) -> Bool {
    guard scanner.isShort, areRowsWhole == true, window.isAtEnd, next == window.end else {
      return false
    }
    return bytes[next - 1] != UInt8(ascii: "\n") && bytes[next - 1] != UInt8(ascii: "\r")
  }

  private func tooLong(
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    _ builder: PlaceTableBuilder
  ) -> ReadError {
    let line = builder.line(of: place.start, in: bytes, base: place.base)
    return .recordTooLong(builder.name, line: line, megabytes: builder.options.recordLimit >> 20)
  }

  private mutating func take(
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    into builder: inout PlaceTableBuilder
  ) throws(ReadError) {
    var place = place
    if let weightSlot {
      let field = scanner.fields[weightSlot]
      place.weight = RecordPlace.Weight(number: number(weightSlot, bytes), field: field)
    }
    if let keySlot { place.key = builder.key(scanner.fields[keySlot].visible(in: bytes), bytes) }
    let isPlace = try appendPlace(bytes, place, to: &builder)
    if place.key != nil { builder.noteNumber(of: place, id: nil) }
    guard isPlace else { return }
    for (column, slot) in numericSlots.enumerated() {
      builder.appendNumber(number(slot, bytes), scanner.fields[slot], bytes, toColumn: column)
    }
    for (filter, slot) in filterSlots.enumerated() {
      appendValue(slot, bytes, to: &builder, filter)
    }
  }

  @inline(__always)
  private func number(_ slot: Int, _ bytes: borrowing Span<UInt8>) -> NumberText {
    guard slot == altitudeSlot else { return NumberText(bytes, scanner.fields[slot]) }
    let altitude = PositionText.altitude(bytes, scanner.fields[slot]) ?? []
    return NumberText(altitude.span, from: 0, to: altitude.count)
  }

  /// Appends the record's place, or rejects the record.
  @inline(__always)
  private func appendPlace(
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    to builder: inout PlaceTableBuilder
  ) throws(ReadError) -> Bool {
    let (north, east) = (scanner.fields[latitude], scanner.fields[longitude])
    if isPosition {
      let position = PositionText.parse(bytes, north, isProjected: isProjected)
      return try builder.append(position, north, bytes, place)
    }
    var latitude = (degrees: degrees(north, bytes, isLatitude: true), field: north)
    var longitude = (degrees: degrees(east, bytes, isLatitude: false), field: east)
    if hasParts { addParts(&latitude, &longitude, bytes) }
    let isPlace = try builder.append(
      latitude: latitude.degrees,
      latitude.degrees == nil ? latitude.field.visible(in: bytes) : north,
      longitude: longitude.degrees,
      longitude.degrees == nil ? longitude.field.visible(in: bytes) : east,
      bytes,
      place
    )
    if isPlace { appendSides(bytes, place, to: &builder) }
    return isPlace
  }

  private func appendValue(
    _ slot: Int,
    _ bytes: borrowing Span<UInt8>,
    to builder: inout PlaceTableBuilder,
    _ filter: Int
  ) {
    let field = scanner.fields[slot]
    let altitude = slot == altitudeSlot ? PositionText.altitude(bytes, field) ?? [] : nil
    guard field.isEscaped || altitude != nil else {
      let range = field.range
      return builder.appendValue(
        bytes,
        from: range.lowerBound,
        to: range.upperBound,
        isTyped: false,
        toFilter: filter
      )
    }
    let text = altitude ?? CSVScanner.unescaped(field, bytes)
    builder.appendValue(text.span, from: 0, to: text.count, isTyped: false, toFilter: filter)
  }

  @inline(__always)
  private func degrees(
    _ field: Field,
    _ bytes: borrowing Span<UInt8>,
    isLatitude: Bool
  ) -> Double? {
    guard let projectedReading else {
      return Self.degrees(field, bytes, isLatitude: isLatitude, isProjected: isProjected)
    }
    let range = field.visible(in: bytes).range
    return projectedReading.number(bytes, from: range.lowerBound, to: range.upperBound)
  }
}
