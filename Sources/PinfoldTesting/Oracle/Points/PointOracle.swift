public import Pinfold

/// What an index must answer, found by looking at every point.
///
/// The oracle is made to be obviously right, and is slow. It shares no algorithm
/// with the engine: no sorted keys, no layers, no blocks. Of the engine it uses the value
/// types, the projection and the distance on the globe, which are tested on their own.
///
///     var oracle = PointOracle(coordinates)
///     oracle.apply([.remove(PointID(3))])
///     oracle.points.count
public struct PointOracle: Sendable {
  private var placed: [PointID: Point] = [:]
  private var unplaced: Set<PointID> = []
  private var values: [PointID: [Double]] = [:]
  private let columnCount: Int

  /// Creates an oracle of no points.
  public init(columnCount: Int = 0) {
    self.columnCount = columnCount
  }

  /// Creates an oracle of coordinates; the id of each is its offset in the array.
  ///
  /// Columns hold numeric values by row.
  public init(_ coordinates: [Coordinate], columns: [[Double]] = []) {
    columnCount = columns.count
    for (row, coordinate) in coordinates.enumerated() {
      set(PointID(UInt32(row)), to: coordinate, columns.map { $0[row] })
    }
  }
}

extension PointOracle {
  /// The points that have a position, in index order.
  public var points: [Point] { placed.values.sorted() }

  /// The ids without finite coordinates, ascending.
  public var rejected: [PointID] { unplaced.sorted() }

  /// Returns where a point is.
  public func point(_ id: PointID) -> Point? { placed[id] }

  /// Returns the values of a point that has a position.
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

  /// Returns an oracle of the points with ids in a set.
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
  /// Makes edits one after the other.
  ///
  /// - Returns: What changed from before all of them to after.
  @discardableResult
  public mutating func apply(_ edits: [PointEdit]) -> Changes {
    var changes = Changes()
    let before = self
    for edit in edits {
      switch edit {
      // Each point counts once: weights have a law of their own.
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

  /// The values of a point by their bits, because NaN is a value here.
  private func bits(of id: PointID) -> [UInt64] { (values[id] ?? []).map(\.bitPattern) }
}

extension PointOracle {
  /// How many points a round of edits changed, in the sense of an edit summary.
  public struct Changes: Hashable, Sendable {
    /// Points that are there now and were not before.
    public var inserted = 0

    /// Points that were there before and are not now.
    public var removed = 0

    /// Points that were there and still are, with a changed position.
    public var moved = 0

    /// Points with changed values, at their old position.
    public var updated = 0

    /// Edits that changed nothing.
    public var ignored = 0
  }
}
