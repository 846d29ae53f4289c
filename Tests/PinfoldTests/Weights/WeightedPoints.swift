import PinfoldTesting

@testable import Pinfold

/// Points with weights, and the same with each point repeated as often as it counts.
///
/// A repeated point has the rows of a stride that begins at a multiple of ``most``: in the order of
/// rows, repeated points are where weighted ones are.
struct WeightedPoints {
  var weighted: PreparedIndex
  var repeated: PreparedIndex

  /// By id, how many points it stands for; one for rejected ones.
  private(set) var weights: [PointID: Int] = [:]
  private var isRejected: Set<PointID> = []

  /// Whether points are where compatible clusters have them; see ``PointIndex/init(_:columns:for:)``.
  private let isCompatible: Bool

  /// The greatest weight.
  static let most = 8

  /// Creates points, some with weights, after some edits.
  init(
    _ random: inout SplitMix64,
    count: ClosedRange<Int> = 0...40,
    columns: Int = 0,
    isCompatible: Bool = false
  ) {
    let coordinates = random.coordinates(count: count)
    self.init(coordinates, &random, columns: columns, isCompatible: isCompatible)
    for _ in 0..<random.pick([0, 0, 1, 3, 12]) {
      apply(edits(count: random.integer(in: 0...15), columns: columns, &random))
    }
  }

  /// Creates points, some with weights.
  init(
    _ coordinates: [Coordinate],
    _ random: inout SplitMix64,
    columns: Int = 0,
    isCompatible: Bool = false
  ) {
    self.isCompatible = isCompatible
    let coordinates = coordinates.map { isCompatible ? $0.inSinglePrecision : $0 }
    let weights = coordinates.map { _ in random.weight() }
    let values = coordinates.map { _ in random.values(columns) }
    let index = PointIndex(
      coordinates,
      weights: weights,
      columns: (0..<columns).map { column in values.map { $0[column] } }
    )
    weighted = PreparedIndex(index)
    repeated = PreparedIndex(PointIndex(columnCount: columns))
    var edits: [PointEdit] = []
    for (row, coordinate) in coordinates.enumerated() {
      let id = PointID(UInt32(row))
      let edit = PointEdit.insert(id, at: coordinate, values: values[row], weight: weights[row])
      edits += repetitions(of: edit)
    }
    repeated.apply(edits)
  }
}

extension SplitMix64 {
  /// Returns how many points a point stands for.
  mutating func weight() -> Int { chance(0.5) ? 1 : integer(in: 1...WeightedPoints.most) }
}

// MARK: - Edits

extension WeightedPoints {
  /// Returns edits of points there are and some that are not; some change a weight.
  func edits(count: Int, columns: Int = 0, _ random: inout SplitMix64) -> [PointEdit] {
    let ids = Int(weights.keys.map(\.row).max() ?? 0) + 10
    return random.edits(count: count, ids: ids, columns: columns).flatMap { edit -> [PointEdit] in
      switch edit {
      case .insert(let id, let coordinate, let values, _):
        let place = isCompatible ? coordinate.inSinglePrecision : coordinate
        let weight = random.weight()
        let insertion = PointEdit.insert(id, at: place, values: values, weight: weight)
        return random.chance(0.5) ? [.remove(id), insertion] : [insertion]
      case .move(let id, let coordinate):
        return [.move(id, to: isCompatible ? coordinate.inSinglePrecision : coordinate)]
      case .remove, .update: return [edit]
      }
    }
  }

  /// Makes edits of both.
  mutating func apply(_ edits: [PointEdit]) {
    weighted.apply(edits)
    repeated.apply(edits.flatMap { repetitions(of: $0) })
  }

  /// Returns the edit for each repeated point.
  private mutating func repetitions(of edit: PointEdit) -> [PointEdit] {
    let id = edit.id
    let weight = weights[id] ?? 0
    switch edit {
    case .insert(_, let coordinate, let values, let newWeight):
      guard weight == 0 else { return [] }
      note(id, coordinate, newWeight)
      return rows(id, 0..<(weights[id] ?? 0)).map {
        .insert($0, at: coordinate, values: values)
      }
    case .remove:
      weights[id] = nil
      isRejected.remove(id)
      return rows(id, 0..<weight).map { .remove($0) }
    case .move(_, let coordinate):
      guard weight > 0 else { return [] }
      note(id, coordinate, weight)
      let kept = weights[id] ?? 0
      // A point that is rejected counts as one from then on.
      return rows(id, 0..<kept).map { .move($0, to: coordinate) }
        + rows(id, kept..<weight).map { .remove($0) }
    case .update(_, let values):
      return isRejected.contains(id) ? [] : rows(id, 0..<weight).map { .update($0, values: values) }
    }
  }

  private mutating func note(_ id: PointID, _ coordinate: Coordinate, _ weight: Int) {
    weights[id] = coordinate.isValid ? weight : 1
    if coordinate.isValid { isRejected.remove(id) } else { isRejected.insert(id) }
  }

  private func rows(_ id: PointID, _ numbers: Range<Int>) -> [PointID] {
    numbers.map { PointID(id.row * UInt32(Self.most) + UInt32($0)) }
  }

  /// The coordinates of all points.
  var coordinates: [Coordinate] {
    weights.keys.sorted().compactMap { weighted.points.position(of: $0) }
      .map { WebMercator.coordinate(for: $0) }
  }

  /// Returns which repeated points stand for some weighted ones.
  func repetitions(of points: PointSet) -> PointSet {
    var set = PointSet()
    for id in weights.keys where points.contains(id) {
      for row in rows(id, 0..<Self.most) { set.insert(row) }
    }
    return set
  }
}

extension Coordinate {
  /// The coordinate where compatible clusters have it.
  fileprivate var inSinglePrecision: Coordinate {
    isValid ? WebMercator.coordinate(for: WebMercator.singlePrecisionMapPoint(for: self)) : self
  }
}

extension PointID {
  /// The weighted point that a repeated one repeats.
  var original: PointID { PointID(row / UInt32(WeightedPoints.most)) }
}

// MARK: - Plans

/// All figures of a cluster in a weighted plan, and the expected figures of a cluster of repeated
/// points.
struct WeightedFigures: Equatable {
  var name: String
  let cell: Cell
  var count: Int
  let anchor: MapPoint
  let isUniqueLocation: Bool
  var isWeightedPoint: Bool
  let firstMember: PointID?
  let members: [PointID]
}

extension Plan {
  /// The clusters of points with weights.
  var weightedFigures: [WeightedFigures] {
    clusters.map { cluster in
      let members = Array(members(of: cluster))
      return WeightedFigures(
        name: Self.name(cluster, members) { $0 },
        cell: cluster.cell,
        count: cluster.count,
        anchor: cluster.anchor,
        isUniqueLocation: cluster.isUniqueLocation,
        isWeightedPoint: cluster.isWeightedPoint,
        firstMember: cluster.firstMember,
        members: members
      )
    }
  }

  /// What clusters of repeated points must be with weights. Where a strategy shows each of them
  /// for itself, one cluster shows the point that they repeat.
  var repeatedFigures: [WeightedFigures] {
    var figures: [WeightedFigures] = []
    for cluster in clusters {
      var members: [PointID] = []
      for member in self.members(of: cluster) where members.last != member.original {
        members.append(member.original)
      }
      let figure = WeightedFigures(
        name: Self.name(cluster, members, original: \.original),
        cell: cluster.cell,
        count: cluster.count,
        anchor: cluster.anchor,
        isUniqueLocation: cluster.isUniqueLocation,
        isWeightedPoint: members.count == 1 && cluster.count > 1,
        firstMember: cluster.firstMember?.original,
        members: members
      )
      if members.count == 1, let last = figures.last, last.members == members {
        figures[figures.count - 1].count += cluster.count
        figures[figures.count - 1].isWeightedPoint = true
      } else {
        figures.append(figure)
      }
    }
    return figures
  }

  /// Returns the name of a cluster with the row of a weighted point. A node of repeated points is
  /// that point.
  static func name(
    _ cluster: Cluster,
    _ members: [PointID],
    original: (PointID) -> PointID
  ) -> String {
    if members.count == 1 && cluster.id.kind == .node { return "p\(members[0].row)" }
    let row = original(PointID(cluster.id.column)).row
    switch cluster.id.kind {
    case .cell, .disc: return cluster.id.description
    case .location: return "p\(row)"
    case .area: return "a\(row)"
    case .node: return "r\(row)-\(cluster.id.row)"
    }
  }
}
