/// The state of an id in an index.
enum PointState {
  case absent
  case rejected
  case placed(UInt64, [Double])

  /// Whether there is anything of that id.
  private var isThere: Bool {
    if case .absent = self { false } else { true }
  }

  /// Makes an edit.
  ///
  /// - Parameter columnCount: How many values a point has.
  /// - Returns: Whether the edit applied.
  mutating func make(_ edit: PointEdit, columnCount: Int) -> Bool {
    switch edit {
    case .insert(_, let coordinate, let values):
      guard !isThere else { return false }
      self = PointState(coordinate, Self.filled(values, columnCount))
    case .move(_, let coordinate):
      guard isThere else { return false }
      // A rejected point has lost its values.
      if case .placed(_, let values) = self {
        self = PointState(coordinate, values)
      } else {
        self = PointState(coordinate, Self.filled([], columnCount))
      }
    case .update(_, let values):
      guard case .placed(let key, _) = self else { return false }
      self = .placed(key, Self.filled(values, columnCount))
    case .remove:
      guard isThere else { return false }
      self = .absent
    }
    return true
  }

  private init(_ coordinate: Coordinate, _ values: [Double]) {
    guard coordinate.isValid else {
      self = .rejected
      return
    }
    let (x, y) = WebMercator.gridUnits(for: coordinate)
    self = .placed(MortonKey.interleave(x: x, y: y), values)
  }

  private static func filled(_ values: [Double], _ columnCount: Int) -> [Double] {
    precondition(
      values.isEmpty || values.count == columnCount,
      "\(values.count) values for \(columnCount) columns"
    )
    return values.isEmpty ? [Double](repeating: .nan, count: columnCount) : values
  }
}

extension PointState: Equatable {
  /// Compares values by their bits, because NaN is a value here.
  static func == (a: PointState, b: PointState) -> Bool {
    switch (a, b) {
    case (.absent, .absent), (.rejected, .rejected): true
    case (.placed(let key, let values), .placed(let otherKey, let others)):
      key == otherKey && values.map { $0.bitPattern } == others.map { $0.bitPattern }
    default: false
    }
  }
}
