import CPinfold

/// The columns of which an index is made.
struct PointColumns: Sendable {
  let count: Int
  private let longitudes: NumberColumn
  private let latitudes: NumberColumn
  private let weightColumn: NumberColumn?
  private let valueColumns: [NumberColumn]

  /// The most points of clusters by distance.
  static let limit = 1 << 28 - 33

  init(_ points: pinfold_points) throws(Failure) {
    guard points.count >= 0 else { throw .badArgument("The count is \(points.count).") }
    guard points.count <= Self.limit else {
      throw .tooLarge("\(points.count) points are too many: the limit is \(Self.limit).")
    }
    count = Int(points.count)
    valueColumns = try Self.columns(points.columns, points.column_count)
    guard count > 0 else {
      // Columns of nothing may be NULL.
      let nothing = NumberColumn()
      (longitudes, latitudes, weightColumn) = (nothing, nothing, nil)
      return
    }
    longitudes = try NumberColumn(required: points.longitude, "longitude")
    latitudes = try NumberColumn(required: points.latitude, "latitude")
    weightColumn = try NumberColumn(points.weight, "weight")
  }

  /// Reads descriptions of columns of values.
  static func columns(
    _ columns: UnsafePointer<pinfold_column>?,
    _ count: Int64
  ) throws(Failure) -> [NumberColumn] {
    guard count != 0 else { return [] }
    guard (0...65_536).contains(count), let columns else {
      throw .badArgument("The number of columns is \(count).")
    }
    var read: [NumberColumn] = []
    for number in 0..<Int(count) {
      read.append(try NumberColumn(required: columns[number], "number \(number)"))
    }
    return read
  }

  /// Returns a position, or `nil` if it is not valid.
  func coordinate(at row: Int) -> Coordinate? {
    Coordinate(validLatitude: latitudes[row], longitude: longitudes[row])
  }

  func values(on runner: ThreadRunner) -> [[Double]] {
    runner.map(valueColumns.count) { valueColumns[$0].values(count) }
  }

  /// Returns the weights, or `nil` if all are 1.
  func weights() throws(Failure) -> [Int]? {
    guard let weightColumn else { return nil }
    var (weights, total, isWeighted) = ([Int](), 0, false)
    weights.reserveCapacity(count)
    for row in 0..<count {
      guard let weight = weightColumn.integer(at: row), weight >= 1 else {
        throw .badArgument(
          "The weight in row \(row) is not a whole number of at least 1.",
          row: row
        )
      }
      let (sum, isTooMuch) = total.addingReportingOverflow(weight)
      guard !isTooMuch else { throw .tooLarge("The sum of the weights is too large.") }
      (total, isWeighted) = (sum, isWeighted || weight > 1)
      weights.append(weight)
    }
    return isWeighted ? weights : nil
  }
}

// MARK: - Keys

extension PointColumns {
  /// The keys of some rows, which sorting brings in order.
  struct Keys: Sendable {
    /// Arbitrary for rejected rows.
    var all: [UInt64] = []
    var rejected: [UInt32] = []
  }

  /// Rows whose keys are made at a time, an even number: keys are made in pairs.
  static let pieceSize = 1 << 18

  /// Returns the keys of all rows, in pieces, or `nil` if the call was canceled.
  func keys(_ construction: Construction) -> [Keys]? {
    let pieceCount = (count + Self.pieceSize - 1) / Self.pieceSize
    nonisolated(unsafe) let construction = construction  // only its flag is read
    let keys = construction.runner.map(pieceCount) { piece in
      construction.isCanceled
        ? Keys() : makeKeys(piece * Self.pieceSize..<min((piece + 1) * Self.pieceSize, count))
    }
    return construction.isCanceled ? nil : keys
  }

  private func makeKeys(_ rows: Range<Int>) -> Keys {
    var keys = Keys()
    keys.all.reserveCapacity(rows.count + 1)
    var row = rows.lowerBound
    while row < rows.upperBound {
      // The last row of an odd number pairs with itself.
      let next = min(row + 1, rows.upperBound - 1)
      let latitudes = SIMD2(self.latitudes[row], self.latitudes[next])
      let longitudes = SIMD2(self.longitudes[row], self.longitudes[next])
      let (x, y) = WebMercator.gridUnits(latitudes: latitudes, longitudes: longitudes)
      let pair = MortonKey.interleave(x: x, y: y)
      keys.all.append(pair[0])
      if next > row { keys.all.append(pair[1]) }
      let areValid =
        WebMercator.isFinite(latitudes: latitudes, longitudes: longitudes)
        && latitudes[0].magnitude <= 90 && latitudes[1].magnitude <= 90
      if !areValid {
        if coordinate(at: row) == nil { keys.rejected.append(UInt32(row)) }
        if next > row, coordinate(at: next) == nil { keys.rejected.append(UInt32(next)) }
      }
      row += 2
    }
    return keys
  }
}

extension Coordinate {
  /// Creates a coordinate, or returns `nil` if it is not on the globe.
  init?(validLatitude latitude: Double, longitude: Double) {
    // Also false for NaN.
    guard latitude.magnitude <= 90, longitude.isFinite else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
