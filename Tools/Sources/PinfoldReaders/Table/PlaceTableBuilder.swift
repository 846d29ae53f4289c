import Pinfold
import PinfoldText

/// Collects the rows of a table while a file is read.
struct PlaceTableBuilder {
  let name: String
  let options: ReadOptions
  private(set) var coordinates: [Coordinate] = []
  private(set) var rowStarts = RowStarts()
  private(set) var rejectedRows = RejectedRows()

  /// The numbers of the rejected rows that are listed.
  private var listedNumbers: [Int64] = []
  var numbers = RowNumbersBuilder()
  private var lines = LineCounter()

  /// The numeric columns, the columns with conditions, and the weights, by their texts.
  var numericColumns: [NumberColumn]
  var filterColumns: [FilterColumn]
  var weightTexts: NumberColumn?

  /// By the name that the options have for a column, its name in the file.
  var fileNames: [String: String] = [:]

  /// How columns of numbers are decided on.
  var rule = NumberRule()

  /// How many rows have coordinates with points and with commas.
  var marks = (points: 0, commas: 0)

  /// Rows at 0, 0, rows behind the antimeridian, and rows whose weights depend on their decimal mark.
  var (zeros, far, doubtfulWeights) = (DoubtfulRows(), DoubtfulRows(), DoubtfulRows())

  /// What is known of the columns once all rows were read.
  var columns = FinishedColumns()

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

  init(name: String, options: ReadOptions) {
    self.name = name
    self.options = options
    numericColumns = options.numericColumns.map { _ in NumberColumn() }
    filterColumns = options.filters.map(FilterColumn.init)
    weightTexts = options.weightColumn == nil ? nil : NumberColumn()
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
    copy.weightTexts = weightTexts?.copy
    _ = copy.finish()
    return copy
  }

  /// Appends a place if its coordinates and its weight may be good, and rejects it if not.
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
      if weightTexts != nil, place.weight?.number.mayBeWeight != true {
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
      learnMark(latitudeField, longitudeField, bytes)
      if rowStarts.needsLine { lines.advance(to: place.start, in: bytes, base: place.base) }
      rowStarts.append(place.offset, line: lines.line)
      if !options.isProjected {
        coordinates.append(Coordinate(latitude: latitude, longitude: longitude))
        if longitude.magnitude > 180 || latitude == 0 && longitude == 0 {
          noteDoubt(latitudeField, longitudeField, isZero: longitude == 0, bytes, place)
        }
      }
      if let weight = place.weight { appendWeight(weight, bytes, place) }
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

  /// Learns the decimal mark from the coordinates of a row.
  @inline(__always)
  private mutating func learnMark(
    _ latitude: Field,
    _ longitude: Field,
    _ bytes: borrowing Span<UInt8>
  ) {
    // One field with both says nothing: a comma may be between its numbers.
    guard latitude.start != longitude.start else { return }
    for field in [latitude, longitude] {
      for index in field.range {
        if bytes[index] == UInt8(ascii: ".") { return marks.points += 1 }
        if bytes[index] == UInt8(ascii: ",") { return marks.commas += 1 }
      }
    }
  }

  /// Appends the weight of the row that was appended last.
  private mutating func appendWeight(
    _ weight: RecordPlace.Weight,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace
  ) {
    weightTexts?.append(weight.number, weight.field, bytes)
    guard !weight.number.kind.isCertain else { return }
    let value = Self.excerpt(weight.field, bytes)
    let listing = listing(.invalidWeight, value, bytes, place, unless: doubtfulWeights)
    doubtfulWeights.add(rowStarts.count - 1, listing)
  }

  /// Notes that the row that was appended last may not be a place.
  private mutating func noteDoubt(
    _ latitude: Field,
    _ longitude: Field,
    isZero: Bool,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace
  ) {
    let row = rowStarts.count - 1
    guard isZero else {
      let value = Self.excerpt(longitude, bytes)
      return far.add(row, listing(.longitudeOutOfRange, value, bytes, place, unless: far))
    }
    let fields = latitude.start == longitude.start ? [latitude] : [latitude, longitude]
    var texts: [String] = []
    for field in fields { texts.append(Self.excerpt(field, bytes)) }
    let value = texts.joined(separator: ", ")
    zeros.add(row, listing(.placeholder, value, bytes, place, unless: zeros))
  }

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
    let number = recordCount
    numbers.skip(number)
    rejectedRows.add(reason)
    guard options.isStrict || rejectedRows.listed.count < options.listedRejections else { return }
    let row = listing(reason, value ?? Self.excerpt(field, bytes), bytes, place)
    listedNumbers.append(Int64(number))
    guard options.isStrict else { return rejectedRows.list(row) }
    let error = deferredError ?? .rejectedRow(name, row)
    guard defersDegrees, reason.isOfDegrees else { throw error }
    deferredError = error
  }

  /// Returns how the last record is listed as rejected.
  private mutating func listing(
    _ reason: RejectionReason,
    _ value: String,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace
  ) -> RejectedRows.Row {
    lines.advance(to: place.start, in: bytes, base: place.base)
    return RejectedRows.Row(
      file: file(at: place.offset),
      line: lines.line,
      // Rows are counted from the first file on.
      row: lines.line == 1 && recordCount > 1 && !isInLaterPart(place.offset) ? recordCount : nil,
      reason: reason,
      value: value
    )
  }

  /// Returns the same, unless enough rows of its kind are listed.
  private mutating func listing(
    _ reason: RejectionReason,
    _ value: String,
    _ bytes: borrowing Span<UInt8>,
    _ place: RecordPlace,
    unless doubtful: DoubtfulRows
  ) -> RejectedRows.Row? {
    let limit = max(options.listedRejections, options.isStrict ? 1 : 0)
    return doubtful.listings.count < limit ? listing(reason, value, bytes, place) : nil
  }

  /// Rejects rows that were places until now.
  ///
  /// - Parameter reasons: Why each is not a place, by row.
  /// - Returns: The error that this is if the reading is strict.
  mutating func reject(_ reasons: [Int: RejectionReason]) -> ReadError? {
    guard !reasons.isEmpty else { return nil }
    let removed = RemovedRows(Array(reasons.keys))
    var listed = Array(zip(listedNumbers, rejectedRows.listed))
    for row in removed.rows {
      guard let reason = reasons[row] else { continue }
      rejectedRows.add(reason)
      let doubts = [zeros, far, doubtfulWeights]
      let listing = doubts.lazy.compactMap { $0.listings[row] }.first { $0.reason == reason }
      if let listing { listed.append((numbers.number(of: row), listing)) }
    }
    listed.sort { $0.0 < $1.0 }
    listed = Array(listed.prefix(options.isStrict ? 1 : options.listedRejections))
    (listedNumbers, _) = (listed.map(\.0), rejectedRows.list(all: listed.map(\.1)))
    numbers.skip(removed)
    removed.remove(from: &coordinates)
    rowStarts.remove(removed)
    for column in numericColumns.indices { numericColumns[column].remove(removed) }
    for column in filterColumns.indices { filterColumns[column].remove(removed) }
    weightTexts?.remove(removed)
    return options.isStrict ? listed.first.map { .rejectedRow(name, $0.1) } : nil
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
    weightTexts?.reserveCapacity(capacity)
    for column in numericColumns.indices { numericColumns[column].reserveCapacity(capacity) }
  }
}
