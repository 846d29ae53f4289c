public import Pinfold

/// What an index must answer, found by looking at every point.
///
/// The oracle is made to be obviously right, and is slow. It shares no algorithm
/// with the engine: no sorted keys, no layers, no blocks. Of the engine it knows
/// the value types, the projection and the distance on the globe, which are
/// tested on their own.
///
///     var oracle = PointOracle(coordinates)
///     oracle.apply([.remove(PointID(3))])
///     oracle.points.count
public struct PointOracle: Sendable {
  private var placed: [PointID: Point] = [:]
  private var unplaced: Set<PointID> = []

  /// Creates an oracle of no points.
  public init() {}

  /// Creates an oracle of coordinates; the id of each is its place in the array.
  public init(_ coordinates: [Coordinate]) {
    for (row, coordinate) in coordinates.enumerated() {
      set(PointID(UInt32(row)), to: coordinate)
    }
  }
}

extension PointOracle {
  /// The points that have a place, in index order.
  public var points: [Point] { placed.values.sorted() }

  /// The ids whose coordinates are not finite, ascending.
  public var rejected: [PointID] { unplaced.sorted() }

  /// Returns where a point is.
  public func point(_ id: PointID) -> Point? { placed[id] }

  private func contains(_ id: PointID) -> Bool { placed[id] != nil || unplaced.contains(id) }

  private mutating func set(_ id: PointID, to coordinate: Coordinate?) {
    placed[id] = nil
    unplaced.remove(id)
    guard let coordinate else { return }
    if let point = Point(id, at: coordinate) {
      placed[id] = point
    } else {
      unplaced.insert(id)
    }
  }
}

// MARK: - Edits

extension PointOracle {
  /// Makes edits one after the other.
  ///
  /// - Returns: What changed from before all of them to after.
  @discardableResult
  public mutating func apply(_ edits: [PointEdit]) -> Changes {
    var summary = Changes()
    let before = self
    for edit in edits {
      switch edit {
      case .insert(let id, let coordinate) where !contains(id): set(id, to: coordinate)
      case .move(let id, let coordinate) where contains(id): set(id, to: coordinate)
      case .remove(let id) where contains(id): set(id, to: nil)
      default: summary.ignored += 1
      }
    }
    for id in Set(edits.map(\.id)) {
      switch (before.contains(id), contains(id)) {
      case (false, true): summary.inserted += 1
      case (true, false): summary.removed += 1
      case (true, true) where before.isElsewhere(id, in: self): summary.moved += 1
      default: break
      }
    }
    return summary
  }

  private func isElsewhere(_ id: PointID, in other: PointOracle) -> Bool {
    placed[id] != other.placed[id]
  }

  /// Returns an oracle of the points whose ids are in a set.
  public func filtered(by points: PointSet) -> PointOracle {
    var rest = self
    rest.placed = placed.filter { points.contains($0.key) }
    rest.unplaced = unplaced.filter(points.contains)
    return rest
  }
}
