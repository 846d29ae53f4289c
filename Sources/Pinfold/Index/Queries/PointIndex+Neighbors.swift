extension PointIndex {
  /// Returns the points nearest to a coordinate, sorted by distance, then by id.
  ///
  /// - Parameters:
  ///   - coordinate: The coordinate to search around. If it is not finite, the result is empty.
  ///   - count: The maximum number of points.
  ///   - meters: The maximum distance in meters.
  /// - Complexity: O(*k* log *n*) for *k* evenly spread points. The search visits all points of a
  ///   position before it returns one of them.
  public func nearest(
    to coordinate: Coordinate,
    count: Int,
    within meters: Double = .infinity
  ) -> [Neighbor] {
    guard coordinate.isValid, count > 0, meters >= 0 else { return [] }
    let search = NeighborSearch(coordinate, limit: meters)
    var queue = Heap<Candidate>()
    let runs = layers.map { $0.added }
    for (number, run) in runs.enumerated() where !run.isEmpty {
      queue.insert(.node(search.bound(of: .all), run: number, 0..<run.count))
    }
    var found: [Neighbor] = []
    while found.count < count, let candidate = queue.removeFirst() {
      switch candidate {
      // A point that was removed and inserted again is in two layers.
      case .point(let neighbor) where neighbor == found.last: break
      case .point(let neighbor): found.append(neighbor)
      case .node(_, let number, let slots):
        search.open(number, slots, of: runs[number], in: self) { queue.insert($0) }
      }
    }
    return found
  }

  /// Returns the points within a distance of a coordinate, sorted by distance, then by id.
  ///
  /// - Parameters:
  ///   - meters: The maximum distance in meters.
  ///   - coordinate: The coordinate to search around. If it is not finite, the result is empty.
  /// - Complexity: O(*k* log *k* + log *n*) for *k* points.
  public func points(within meters: Double, of coordinate: Coordinate) -> [Neighbor] {
    nearest(to: coordinate, count: .max, within: meters)
  }
}

private enum Candidate: Comparable {
  case point(Neighbor)

  /// A lower bound of the distances in meters, the number of a run, and slots. Storing the run
  /// itself would make candidates slow to move.
  case node(Double, run: Int, Range<Int>)

  private var meters: Double {
    switch self {
    case .point(let neighbor): neighbor.meters
    case .node(let meters, _, _): meters
    }
  }

  /// By distance. A node precedes points at its distance, because it may contain a lower id.
  static func < (a: Candidate, b: Candidate) -> Bool {
    switch (a, b) {
    case (.point(let point), .point(let other)): point < other
    case (.node, .point): a.meters <= b.meters
    default: a.meters < b.meters
    }
  }

  static func == (a: Candidate, b: Candidate) -> Bool { !(a < b) && !(b < a) }
}

private struct NeighborSearch {
  private let place: Coordinate
  private let limit: Double

  /// Smaller nodes are not split.
  private static let leafCount = 8

  init(_ place: Coordinate, limit: Double) {
    (self.place, self.limit) = (place, limit)
  }

  func bound(of range: KeyRange) -> Double {
    let node = GridRect(nodeFrom: range.first, to: range.last)
    let north = GridPoint(x: node.minX, y: node.minY).mapPoint
    let south = GridPoint(x: node.maxX, y: node.maxY).mapPoint
    let (northWest, southEast) = (
      WebMercator.coordinate(for: north), WebMercator.coordinate(for: south)
    )
    let box = CoordinateBox(
      south: southEast.latitude,
      north: northWest.latitude,
      west: northWest.longitude,
      east: southEast.longitude
    )
    return GreatCircle.lowerBound(from: place, to: box)
  }

  /// Passes on the parts of a node that are within the limit.
  func open(
    _ number: Int,
    _ slots: Range<Int>,
    of run: borrowing Run,
    in index: PointIndex,
    _ pass: (Candidate) -> Void
  ) {
    guard slots.count > Self.leafCount else {
      for slot in slots { consider(slot, of: run, in: index, pass) }
      return
    }
    let middle = slots.lowerBound + slots.count / 2
    for half in [slots.lowerBound..<middle, middle..<slots.upperBound] {
      let range = KeyRange(first: run.keys[half.lowerBound], last: run.keys[half.upperBound - 1])
      let meters = bound(of: range)
      if meters <= limit { pass(.node(meters, run: number, half)) }
    }
  }

  private func consider(
    _ slot: Int,
    of run: borrowing Run,
    in index: PointIndex,
    _ pass: (Candidate) -> Void
  ) {
    let id = PointID(run.rows[slot])
    let there = WebMercator.coordinate(for: MortonKey.position(run.keys[slot]).mapPoint)
    let meters = GreatCircle.distance(from: place, to: there)
    guard meters <= limit else { return }
    // A newer layer may have removed or moved the point.
    guard index.layers.count == 1 || index.key(of: id) == run.keys[slot] else { return }
    pass(.point(Neighbor(id: id, meters: meters)))
  }
}

/// A point and its distance from a coordinate.
public struct Neighbor: Hashable, Sendable {
  /// The id of the point.
  public let id: PointID

  /// The great-circle distance in meters.
  ///
  /// The distance is measured to the indexed position, which is never beyond 85.05° north or south,
  /// the limit of ``WebMercator``.
  public let meters: Double
}

extension Neighbor: Comparable {
  /// Orders neighbors by distance, then by id.
  public static func < (a: Neighbor, b: Neighbor) -> Bool {
    a.meters != b.meters ? a.meters < b.meters : a.id < b.id
  }
}
