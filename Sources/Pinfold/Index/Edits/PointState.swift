/// The state of an id in an index.
enum PointState {
  case absent
  case rejected
  case placed(RunEntry)

  private var isThere: Bool {
    if case .absent = self { false } else { true }
  }

  /// Applies an edit. Returns whether it had an effect.
  mutating func make(_ edit: PointEdit, _ kinds: [ColumnKind]) -> Bool {
    switch edit {
    case .insert(let id, let coordinate, let values, let weight):
      precondition(weight >= 1, "Point \(id.row) has weight \(weight)")
      precondition(Weights.areIncluded || weight == 1, Weights.leftOut)
      guard !isThere else { return false }
      self = PointState(coordinate, Self.filled(values, kinds), UInt64(weight))
    case .move(_, let coordinate):
      guard isThere else { return false }
      // A rejected point has lost its values and its weight.
      if case .placed(let entry) = self {
        self = PointState(coordinate, entry.values, entry.weight)
      } else {
        self = PointState(coordinate, Self.filled([], kinds), 1)
      }
    case .update(_, let values):
      guard case .placed(var entry) = self else { return false }
      entry.values = Self.filled(values, kinds)
      self = .placed(entry)
    case .remove:
      guard isThere else { return false }
      self = .absent
    }
    return true
  }

  private init(_ coordinate: Coordinate, _ values: [Double], _ weight: UInt64) {
    guard coordinate.isValid else {
      self = .rejected
      return
    }
    let (x, y) = WebMercator.gridUnits(for: coordinate)
    let key = MortonKey.interleave(x: x, y: y)
    self = .placed(RunEntry(key: key, values: values, weight: weight))
  }

  private static func filled(_ values: [Double], _ kinds: [ColumnKind]) -> [Double] {
    precondition(
      values.isEmpty || values.count == kinds.count,
      "\(values.count) values for \(kinds.count) columns"
    )
    if values.isEmpty { return kinds.map { _ in .nan } }
    return kinds.indices.map { kinds[$0].stored(values[$0]) }
  }
}

extension PointState: Equatable {
  static func == (a: PointState, b: PointState) -> Bool {
    switch (a, b) {
    case (.absent, .absent), (.rejected, .rejected): true
    case (.placed(let entry), .placed(let other)): entry == other
    default: false
    }
  }
}

/// A point of a run, without its row.
struct RunEntry {
  let key: UInt64
  var values: [Double]

  let weight: UInt64
}

extension RunEntry: Equatable {
  /// Compares values bit by bit, because NaN marks a missing value.
  static func == (a: RunEntry, b: RunEntry) -> Bool {
    a.key == b.key && a.weight == b.weight
      && a.values.map { $0.bitPattern } == b.values.map { $0.bitPattern }
  }
}

extension Run {
  @inline(__always)  // a call for each edit would copy the run
  func entry(at slot: Int) -> RunEntry {
    RunEntry(key: keys[slot], values: columns.map { $0.values[slot] }, weight: weight(at: slot))
  }
}
