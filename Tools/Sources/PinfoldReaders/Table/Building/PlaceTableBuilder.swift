import Pinfold
import PinfoldText

/// Collects the rows of a table while a file is read.
struct PlaceTableBuilder {
  let name: String
  let options: ReadOptions
  var coordinates: [Coordinate] = []
  var rowStarts = RowStarts()
  var rejectedRows = RejectedRows()

  /// The numbers of the rejected rows that are listed.
  var listedNumbers: [Int64] = []
  var numbers = RowNumbersBuilder()
  var lines = LineCounter()

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

  /// The columns that may say the signs of the coordinates, and by row how those are listed that turn
  /// out to be on no side.
  var sides = SideColumns()
  var sideListings: [Int: RejectedRows.Row] = [:]

  /// What is known of the columns once all rows were read.
  var columns = FinishedColumns()

  /// Rows beyond 90 degrees that would be places with their coordinates swapped.
  private(set) var swappableRows = 0

  /// The reference system of the first point that is in another one.
  var otherSystem: String?

  /// Whether rows that are no places in degrees end a strict reading in the end only, because their
  /// system may be declared behind them; and the first of them.
  var defersDegrees = false
  var deferredError: ReadError?

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
      if case .wrong(let reason, let field)? = place.key {
        try reject(reason, field, bytes, place)
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
        // Places of a store were checked, or are where somebody moved them.
        if longitude.magnitude > 180 || latitude == 0 && longitude == 0, !options.isOfStore {
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
}

// MARK: - Position

extension PlaceTableBuilder {
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
