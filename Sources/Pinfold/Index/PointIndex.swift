/// Points on the map, sorted so that any cell is one slice.
///
///     let index = PointIndex([
///       Coordinate(latitude: 52.5, longitude: 13.4),
///       Coordinate(latitude: 52.5, longitude: 13.5),
///     ])
///     index.count  // 2
///
/// An index is a value: edits of a copy do not change it. Positions are kept to a
/// sixteenth of a map point, 9 mm at the equator. Points without finite coordinates are
/// left out; their ids are listed in ``rejected``.
///
/// After any edits an index answers as one that was built afresh of the same
/// points, to the last bit.
public struct PointIndex: Sendable {
  /// Rounds of edits, the oldest and largest first. Each is much larger than the
  /// next, so there are few.
  var layers: [Layer]

  /// The ids of the points whose coordinates were not finite, ascending.
  public internal(set) var rejected: [PointID] = []

  /// How many numeric values each point has.
  public let columnCount: Int

  /// The distance between neighboring positions on either axis, in map points: a point is
  /// at most half of it from where it was put.
  public static let quantum = 1 / GridPoint.unitsPerMapPoint

  /// More columns than a saved index may have are damage.
  static let maximumColumnCount = 1 << 16

  /// Creates an empty index.
  ///
  /// - Parameter columnCount: How many numeric values each point will have.
  /// - Precondition: 0 ≤ `columnCount` ≤ 65,536.
  public init(columnCount: Int = 0) {
    self.init(layers: [], rejected: [], columnCount: columnCount)
  }

  init(layers: [Layer], rejected: [PointID], columnCount: Int) {
    precondition((0...Self.maximumColumnCount).contains(columnCount), "\(columnCount) columns")
    (self.layers, self.rejected, self.columnCount) = (layers, rejected, columnCount)
  }
}

extension PointIndex {
  /// How many points there are, without rejected ones.
  public var count: Int {
    layers.reduce(0) { $0 + $1.added.count - $1.removed.count }
  }

  /// Whether there is no point.
  public var isEmpty: Bool { count == 0 }

  /// Returns an index of some of the points, without sorting again.
  ///
  ///     let open = index.filtered(by: placesOpenNow)
  ///
  /// - Complexity: O(*n*), some ten milliseconds for a million points.
  public func filtered(by points: PointSet) -> PointIndex {
    PointIndex(
      layers: layers.map { layer in
        Layer(
          added: layer.added.filtered(by: points),
          removed: layer.removed.filtered(by: points)
        )
      },
      rejected: rejected.filter(points.contains),
      columnCount: columnCount
    )
  }

  /// Returns the same points in a single layer.
  ///
  /// - Complexity: O(1) when there is one already, otherwise O(*n*).
  func compacted() -> PointIndex {
    guard layers.count > 1 else { return self }
    return PointIndex(
      layers: [Self.merged(layers[...])],
      rejected: rejected,
      columnCount: columnCount
    )
  }

  /// All points; see ``compacted()``.
  var compactedRun: Run { compacted().layers.first?.added ?? .empty }
}
