extension PointIndex {
  struct KeyedID {
    let key: UInt64
    let id: PointID
  }

  /// Returns the point with the highest value in a column. Ties go to the lowest id. Points without
  /// a value rank last.
  ///
  /// - Complexity: O(*m*) for *m* points, reading eight bytes each.
  func greatest(ofColumn column: Int, in ranges: [KeyRange]) -> KeyedID? {
    var best: (rank: Double, row: UInt32, key: UInt64)?
    for (number, layer) in layers.enumerated() where !layer.added.isEmpty {
      let run = layer.added
      for range in ranges {
        for slot in run.slots(in: range) {
          let value = run.columns.indices.contains(column) ? run.columns[column].values[slot] : .nan
          let (rank, row) = (value.isNaN ? -.infinity : value, run.rows[slot])
          if let best, rank < best.rank || (rank == best.rank && row > best.row) { continue }
          // Skip points that a newer layer removed.
          guard !isRemoved(row, afterLayer: number) else { continue }
          best = (rank, row, run.keys[slot])
        }
      }
    }
    return best.map { KeyedID(key: $0.key, id: PointID($0.row)) }
  }

  private func isRemoved(_ row: UInt32, afterLayer number: Int) -> Bool {
    layers[(number + 1)...].contains { layer in
      layer.removedLookup.slot(ofRow: row, in: layer.removed.rows) != nil
    }
  }

  /// Finds out whether all points in ranges are at one position.
  ///
  /// - Returns: That position twice. If there are more, two different positions. `nil` twice without
  ///   points.
  func ends(of ranges: [KeyRange]) -> (first: UInt64?, other: UInt64?) {
    var ends: (first: UInt64?, other: UInt64?)
    for range in ranges {
      forEachPosition(in: range) { key, _ in
        if ends.first == nil { ends.first = key }
        ends.other = key
        // Two different positions are enough.
        return ends.first == key
      }
      if ends.first != ends.other { break }
    }
    return ends
  }
}
