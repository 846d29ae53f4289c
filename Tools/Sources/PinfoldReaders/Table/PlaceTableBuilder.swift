import Pinfold
import PinfoldText

/// Collects the rows of a table while a file is read.
struct PlaceTableBuilder {
  let name: String
  let options: ReadOptions
  private(set) var coordinates: [Coordinate] = []
  private(set) var rowStarts = RowStarts()
  private(set) var numericValues: [[Double]]
  private(set) var wrongValues: [WrongValues]
  private(set) var matchingRows: RowSubset?

  /// By row, how many places each stands for; `nil` where each is one place.
  private(set) var weights: [Int]?
  private(set) var rejectedRows = RejectedRows()
  var numbers = RowNumbersBuilder()
  private var lines = LineCounter()

  /// Rows beyond 90 degrees that would be places with their coordinates swapped.
  private(set) var swappableRows = 0

  /// The reference system of the first point that is in another one.
  var otherSystem: String?

  /// Whether rows that are no places in degrees end a strict reading in the end only, because their
  /// system may be declared behind them; and the first of them.
  var defersDegrees = false
  private(set) var deferredError: ReadError?

  /// The pairs of coordinates in another system, where these are read to be transformed.
  var pairs: CoordinatePairs?

  /// Which of the pairs that were transformed is the next one.
  var pairPosition = PairPosition()

  /// Known from the first coordinate with a fraction on.
  private(set) var decimalMark = DecimalMark.unknown

  /// The row from which on the decimal mark is known.
  private(set) var decimalMarkRow = 0
  private let filters: [CompiledFilter]

  init(name: String, options: ReadOptions) {
    self.name = name
    self.options = options
    numericValues = options.numericColumns.map { _ in [] }
    wrongValues = options.numericColumns.map { _ in WrongValues() }
    filters = options.filters.map(CompiledFilter.init)
    matchingRows = filters.isEmpty ? nil : RowSubset()
    weights = options.weightColumn == nil ? nil : []
    coordinates = options.transformedPairs?.coordinates ?? []
  }
}

// MARK: - Rows

extension PlaceTableBuilder {
  /// The number of records so far, good and bad.
  var recordCount: Int { rowStarts.count + rejectedRows.count }

  /// The number of places so far: none while only pairs of coordinates are read.
  var placeCount: Int { min(rowStarts.count, coordinates.count) }

  /// The rows so far, in memory of their own: the next row would copy what is shared, with the room
  /// for all others.
  var soFar: PlaceTableBuilder {
    var copy = self
    copy.coordinates = []
    copy.coordinates.reserveCapacity(placeCount)
    copy.coordinates.append(contentsOf: coordinates[..<placeCount])
    copy.rowStarts = rowStarts.copy()
    if let weights {
      copy.weights = []
      copy.weights?.append(contentsOf: weights)
    }
    return copy
  }

  /// Appends a place if its coordinates and its weight are good, and rejects it if not.
  ///
  /// A coordinate is nil if it is not a number, and is passed with its field. The result is
  /// whether the place is a row now, so that it needs its values.
  mutating func append(
    latitude: Double?,
    _ latitudeField: Field,
    longitude: Double?,
    _ longitudeField: Field,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace
  ) throws(ReadError) -> Bool {
    if let latitude, let longitude, isPair(latitude, longitude) {
      // Weights are read by it, and the same rows have to be rejected when they are read again.
      learnDecimalMark(latitudeField, longitudeField, bytes)
      guard let weight = weight(of: place, bytes) else {
        try reject(.invalidWeight, place.weight?.field ?? .missing, bytes, place)
        return false
      }
      if options.isProjected {
        guard let isPlace = try takePair(x: longitude, y: latitude) else { return false }
        guard isPlace else {
          try reject(.outsideReferenceSystem, latitudeField, bytes, place)
          return false
        }
      }
      guard rowStarts.count < Int(UInt32.max) else { throw .tooManyRows(name) }
      if rowStarts.needsLine { lines.advance(to: place.start, in: bytes, base: place.base) }
      rowStarts.append(place.offset, line: lines.line)
      if !options.isProjected {
        coordinates.append(Coordinate(latitude: latitude, longitude: longitude))
      }
      weights?.append(weight)
      return true
    }
    // The first thing wrong is the reason, latitude before longitude.
    for (value, field, isLatitude) in [
      (latitude, latitudeField, true), (longitude, longitudeField, false),
    ] {
      guard let reason = reason(against: value, field, isLatitude) else { continue }
      if reason == .latitudeOutOfRange, let latitude, let longitude,
        abs(latitude) <= 180, abs(longitude) <= 90
      {
        swappableRows += 1
      }
      try reject(reason, field, bytes, place)
      break
    }
    return false
  }

  /// Whether two numbers may be a place: in another reference system, most of them.
  @inline(__always)
  private func isPair(_ latitude: Double, _ longitude: Double) -> Bool {
    guard !options.isProjected else {
      return abs(latitude) <= Self.farthest && abs(longitude) <= Self.farthest
    }
    return abs(latitude) <= 90 && longitude.isFinite
  }

  /// Learns the decimal mark from the coordinates of the next row, if it is not known yet.
  private mutating func learnDecimalMark(
    _ latitude: Field,
    _ longitude: Field,
    _ bytes: borrowing Span<UInt8>
  ) {
    guard decimalMark == .unknown else { return }
    // One field with both says nothing: a comma may be between its numbers.
    if latitude.start != longitude.start {
      decimalMark.learn(latitude, bytes)
      decimalMark.learn(longitude, bytes)
    }
    decimalMarkRow = rowStarts.count
  }

  /// Returns how many places a record stands for; `nil` if its weight is invalid.
  private func weight(of place: RecordPlace, _ bytes: borrowing Span<UInt8>) -> Int? {
    guard let weight = place.weight else { return 1 }
    return number(weight.number, weight.field, bytes).flatMap(PlaceWeight.weight)
  }

  /// Returns the number in a field, in which dots may separate thousands where commas are decimal.
  private func number(
    _ value: Double?,
    _ field: Field,
    _ bytes: borrowing Span<UInt8>
  ) -> Double? {
    guard decimalMark == .comma else { return value }
    return DecimalNumber.parseGrouped(bytes, from: field.start, to: field.end) ?? value
  }

  private func reason(
    against value: Double?,
    _ field: Field,
    _ isLatitude: Bool
  ) -> RejectionReason? {
    if field.isMissing || field.start == field.end { return .missingCoordinate }
    guard let value else { return .notANumber }
    guard value.isFinite else { return .notFinite }
    guard !options.isProjected else {
      return abs(value) > Self.farthest ? .outsideReferenceSystem : nil
    }
    return isLatitude && abs(value) > 90 ? .latitudeOutOfRange : nil
  }

  /// Appends the value of a numeric column to the row that was appended last.
  ///
  /// The value is nil if it is not a number, and is passed with its field.
  mutating func appendNumber(
    _ value: Double?,
    _ field: Field,
    _ bytes: borrowing Span<UInt8>,
    toColumn column: Int
  ) {
    let value = number(value, field, bytes)
    numericValues[column].append(value ?? .nan)
    if let value, value.magnitude < WrongValues.limit {
      wrongValues[column].countRight()
    } else if value?.isNaN != true, !Self.isBlank(field, bytes) {
      wrongValues[column].countWrong(Self.excerpt(field, bytes))
    }
  }

  /// Returns whether a text satisfies the filter with a number.
  func satisfies(
    filter index: Int,
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    allowsComma: Bool
  ) -> Bool {
    filters[index].matches(
      bytes,
      from: start,
      to: end,
      allowsComma: allowsComma,
      groupsByDots: decimalMark == .comma
    )
  }

  /// Appends whether the row that was appended last satisfies every filter.
  mutating func appendMatch(_ isMatch: Bool) { matchingRows?.append(isMatch) }

  /// Counts a bad record, and ends the reading if it is strict.
  ///
  /// - Parameter value: What was found, where that is not the text of the field.
  mutating func reject(
    _ reason: RejectionReason,
    _ field: Field,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    value: String? = nil
  ) throws(ReadError) {
    numbers.skip(recordCount)
    rejectedRows.add(reason)
    guard options.isStrict || rejectedRows.listed.count < options.listedRejections else { return }
    lines.advance(to: place.start, in: bytes, base: place.base)
    let row = RejectedRows.Row(
      file: file(at: place.offset),
      line: lines.line,
      // Rows are counted from the first file on.
      row: lines.line == 1 && recordCount > 1 && !isInLaterPart(place.offset) ? recordCount : nil,
      reason: reason,
      value: value ?? Self.excerpt(field, bytes)
    )
    guard options.isStrict else { return rejectedRows.list(row) }
    let error = deferredError ?? .rejectedRow(name, row)
    guard defersDegrees, [.latitudeOutOfRange, .otherReferenceSystem].contains(reason) else {
      throw error
    }
    deferredError = error
  }
}

// MARK: - Position

extension PlaceTableBuilder {
  /// Sets where the files begin that follow one another in the stream.
  mutating func setParts(_ parts: [TextPart]) { lines.parts = parts }

  private func isInLaterPart(_ offset: UInt64) -> Bool {
    lines.parts.count > 1 && lines.parts[1].start <= offset
  }

  /// Returns the file that an offset is in, where several are read as one; otherwise nil.
  private func file(at offset: UInt64) -> String? { lines.parts.part(at: offset)?.file }

  /// Returns the name of what is read at an index of a window, in messages.
  func name(of index: Int, base: UInt64) -> String { file(at: base + UInt64(index)) ?? name }

  /// Counts lines in the bytes that a window is about to drop.
  mutating func passed(_ index: Int, in bytes: borrowing Span<UInt8>, base: UInt64) {
    lines.advance(to: index, in: bytes, base: base)
  }

  /// Returns the line of an index in a window, not before where counting is.
  func line(of index: Int, in bytes: borrowing Span<UInt8>, base: UInt64) -> Int {
    var lines = lines
    lines.advance(to: index, in: bytes, base: base)
    return lines.line
  }

  /// Reserves room for the rows of the whole file, estimated from its first part, because
  /// arrays that double have two copies for a while.
  mutating func reserveCapacity(for progress: ReadProgress) {
    guard let fraction = progress.fraction, fraction > 0, rowStarts.count > 0 else { return }
    // A quarter more, and never more than can be allocated: unused room takes no memory,
    // and arrays grow if it is not enough.
    let expected = Double(rowStarts.count) / fraction * 1.25 + 1024
    let capacity = Int(min(expected, 64e6))
    if !options.isProjected { coordinates.reserveCapacity(capacity) }
    rowStarts.reserveCapacity(capacity)
    weights?.reserveCapacity(capacity)
    for column in numericValues.indices { numericValues[column].reserveCapacity(capacity) }
  }
}
