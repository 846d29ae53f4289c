import Pinfold
import PinfoldText

struct PlaceTableBuilder {
  let name: String
  let options: ReadOptions
  var coordinates: [Coordinate] = []
  var rowStarts = RowStarts()
  var rejectedRows = RejectedRows()

  var listedNumbers: [Int64] = []
  var numbers = RowNumbersBuilder()
  var lines = LineCounter()

  var numericColumns: [NumberColumn]
  var filterColumns: [FilterColumn]
  var weightTexts: NumberColumn?

  /// The file's column name for each column name in the options.
  var fileNames: [String: String] = [:]

  var rule = NumberRule()

  /// The numbers of rows whose coordinates have points and commas.
  var marks = (points: 0, commas: 0)

  /// Rows at 0, 0, rows past the antimeridian, and rows whose weight depends on the decimal mark.
  var (zeros, far, doubtfulWeights) = (DoubtfulRows(), DoubtfulRows(), DoubtfulRows())

  /// The columns that may determine the signs of coordinates, and the listings of rows without a
  /// valid side.
  var sides = SideColumns()
  var sideListings: [Int: RejectedRows.Row] = [:]

  var columns = FinishedColumns()

  /// The number of rows beyond 90 degrees that would be valid with swapped coordinates.
  private(set) var swappableRows = 0

  /// The reference system of the first point that is in an unexpected one.
  var otherSystem: String?

  /// Whether strict reading reports errors about degrees at the end, because the file may declare
  /// its system after the features. Also the first such error.
  var defersDegrees = false
  var deferredError: ReadError?

  /// The projected coordinate pairs, while they are collected for transformation.
  var pairs: CoordinatePairs?

  /// The position of the next transformed pair.
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
  var recordCount: Int { rowStarts.count + rejectedRows.count }

  /// The number of places so far. Zero while pairs are collected.
  var placeCount: Int { min(rowStarts.count, coordinates.count) }

  /// A copy of the rows so far. With shared storage, the next append would copy each array with its
  /// whole capacity.
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

  /// Appends a place if its coordinates and weight may be valid. Otherwise rejects the record.
  ///
  /// For a coordinate that is not a number, pass `nil` and the field. Returns whether the place
  /// became a row, to which values must then be appended.
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
        // Places from a store were checked before, or moved by a user.
        if longitude.magnitude > 180 || latitude == 0 && longitude == 0, !options.isOfStore {
          noteDoubt(latitudeField, longitudeField, isZero: longitude == 0, bytes, place)
        }
      }
      if let weight = place.weight { appendWeight(weight, bytes, place) }
      return true
    }
    // Reports the first problem, latitude before longitude.
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

  /// Counts the decimal marks in a row's coordinates.
  @inline(__always)
  private mutating func learnMark(
    _ latitude: Field,
    _ longitude: Field,
    _ bytes: borrowing Span<UInt8>
  ) {
    // In a field with both coordinates, a comma may separate the numbers.
    guard latitude.start != longitude.start else { return }
    for field in [latitude, longitude] {
      for index in field.range {
        if bytes[index] == UInt8(ascii: ".") { return marks.points += 1 }
        if bytes[index] == UInt8(ascii: ",") { return marks.commas += 1 }
      }
    }
  }

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
  /// Counts the lines in bytes that the window is about to discard.
  mutating func passed(_ index: Int, in bytes: borrowing Span<UInt8>, base: UInt64) {
    lines.advance(to: index, in: bytes, base: base)
  }

  /// Returns the line of an index in a window.
  ///
  /// - Precondition: The index is not before the counted part.
  func line(of index: Int, in bytes: borrowing Span<UInt8>, base: UInt64) -> Int {
    var lines = lines
    lines.advance(to: index, in: bytes, base: base)
    return lines.line
  }

  /// Reserves capacity for the whole file, estimated from its first part. Growing arrays by
  /// doubling would temporarily need two copies.
  mutating func reserveCapacity(for progress: ReadProgress) {
    guard let fraction = progress.fraction, fraction > 0, rowStarts.count > 0 else { return }
    // Plus a quarter, with a limit. Unused capacity takes no physical memory.
    let expected = Double(rowStarts.count) / fraction * 1.25 + 1024
    let capacity = Int(min(expected, 64e6))
    if !options.isProjected { coordinates.reserveCapacity(capacity) }
    rowStarts.reserveCapacity(capacity)
    weightTexts?.reserveCapacity(capacity)
    for column in numericColumns.indices { numericColumns[column].reserveCapacity(capacity) }
  }
}
