public import Pinfold

/// The expected answers of an index, found by visiting every point.
///
/// The oracle is obviously right, and slow. It shares no algorithm with the engine: no sorted keys,
/// layers or blocks. It uses the engine's value types, projection and great-circle distance, which
/// have their own tests.
///
///     var oracle = PointOracle(coordinates)
///     oracle.apply([.remove(PointID(3))])
///     oracle.points.count
public struct PointOracle: Sendable {
  private var placed: [PointID: Point] = [:]
  private var unplaced: Set<PointID> = []
  private var values: [PointID: [Double]] = [:]
  private let columnCount: Int

  /// Creates an oracle without points.
  public init(columnCount: Int = 0) {
    self.columnCount = columnCount
  }

  /// Creates an oracle of coordinates. Each id is the offset in the array.
  ///
  /// Each column holds a value for each row.
  public init(_ coordinates: [Coordinate], columns: [[Double]] = []) {
    columnCount = columns.count
    for (row, coordinate) in coordinates.enumerated() {
      set(PointID(UInt32(row)), to: coordinate, columns.map { $0[row] })
    }
  }
}

extension PointOracle {
  /// The points with a position, in index order.
  public var points: [Point] { placed.values.sorted() }

  /// The ids of points without finite coordinates, ascending.
  public var rejected: [PointID] { unplaced.sorted() }

  /// Returns a point with its position.
  public func point(_ id: PointID) -> Point? { placed[id] }

  /// Returns the values of a point with a position.
  public func values(of id: PointID) -> [Double]? { values[id] }

  private func contains(_ id: PointID) -> Bool { placed[id] != nil || unplaced.contains(id) }

  private mutating func set(_ id: PointID, to coordinate: Coordinate?, _ values: [Double]) {
    placed[id] = nil
    unplaced.remove(id)
    self.values[id] = nil
    guard let coordinate else { return }
    if let point = Point(id, at: coordinate) {
      placed[id] = point
      self.values[id] = filled(values)
    } else {
      unplaced.insert(id)
    }
  }

  private func filled(_ values: [Double]) -> [Double] {
    values.isEmpty ? Array(repeating: .nan, count: columnCount) : values
  }

  /// Returns an oracle of only the points in a set.
  public func filtered(by points: PointSet) -> PointOracle {
    var rest = self
    rest.placed = placed.filter { points.contains($0.key) }
    rest.unplaced = unplaced.filter(points.contains)
    rest.values = values.filter { points.contains($0.key) }
    return rest
  }
}

// MARK: - Edits

extension PointOracle {
  /// Applies edits one after another.
  ///
  /// - Returns: The net changes.
  @discardableResult
  public mutating func apply(_ edits: [PointEdit]) -> Changes {
    var changes = Changes()
    let before = self
    for edit in edits {
      switch edit {
      // Weights are not part of this oracle.
      case .insert(let id, let place, let values, _) where !contains(id):
        set(id, to: place, values)
      case .move(let id, let place) where contains(id): set(id, to: place, values[id] ?? [])
      case .remove(let id) where contains(id): set(id, to: nil, [])
      case .update(let id, let values) where placed[id] != nil: self.values[id] = filled(values)
      default: changes.ignored += 1
      }
    }
    for id in Set(edits.map(\.id)) {
      switch (before.contains(id), contains(id)) {
      case (false, true): changes.inserted += 1
      case (true, false): changes.removed += 1
      case (true, true) where before.placed[id] != placed[id]: changes.moved += 1
      case (true, true) where before.bits(of: id) != bits(of: id): changes.updated += 1
      default: break
      }
    }
    return changes
  }

  /// The values of a point as bits, so that NaN equals NaN.
  private func bits(of id: PointID) -> [UInt64] { (values[id] ?? []).map(\.bitPattern) }
}

extension PointOracle {
  /// The number of points that edits changed, counted as in `EditSummary`.
  public struct Changes: Hashable, Sendable {
    /// Points that exist only after the edits.
    public var inserted = 0

    /// Points that existed only before the edits.
    public var removed = 0

    /// Points that changed their position.
    public var moved = 0

    /// Points that changed their values but not their position.
    public var updated = 0

    /// Edits without an effect.
    public var ignored = 0
  }
}
