extension PointIndex {
  /// Builds an index of the caller's columns, without a copy of the positions.
  ///
  /// - Parameter roundsToSingle: Whether positions are rounded as supercluster rounds them.
  init(
    _ columns: PointColumns,
    skipsInvalid: Bool,
    roundsToSingle: Bool,
    _ construction: Construction
  ) throws(Failure) {
    guard let keys = columns.keys(construction) else { throw .canceled }
    let rejected = keys.flatMap { $0.rejected }
    if !skipsInvalid, let first = rejected.first {
      throw .badArgument("The position in row \(first) is not valid.", row: Int(first))
    }
    let weights = try columns.weights()
    let values = columns.values(on: construction.runner)
    guard !construction.isCanceled else { throw .canceled }
    if roundsToSingle {
      self.init(
        (0..<columns.count).map { row in
          columns.coordinate(at: row).map(WebMercator.singlePrecisionMapPoint)
            ?? MapPoint(x: .nan, y: .nan)
        },
        weights: weights,
        columns: values
      )
    } else if rejected.isEmpty {
      let weights = weights.map { $0.map { UInt64($0) } }
      let pieces = keys.map { $0.all }
      let run = Run(pieces: pieces, values: values, weights: weights, on: construction.runner)
      self.init(run, rejected: [])
    } else {
      self.init(keys.flatMap { $0.all }, rejected: rejected, values, weights)
    }
    guard !construction.isCanceled else { throw .canceled }
  }

  private init(
    _ keys: [UInt64],
    rejected: [UInt32],
    _ values: [[Double]],
    _ weights: [Int]?
  ) {
    var rest = rejected[...]
    let accepted = (0..<UInt32(keys.count)).filter { row in
      guard rest.first == row else { return true }
      rest.removeFirst()
      return false
    }
    self.init(
      Run(
        keys: accepted.map { keys[Int($0)] },
        rows: accepted,
        values: values.map { ColumnValues(.numbers($0), accepted) },
        weights: weights.map { weights in accepted.map { UInt64(weights[Int($0)]) } }
      ),
      rejected: rejected.map(PointID.init)
    )
  }
}
