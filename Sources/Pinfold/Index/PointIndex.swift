/// A spatial index of points on the map.
///
///     let index = PointIndex([
///       Coordinate(latitude: 52.5, longitude: 13.4),
///       Coordinate(latitude: 52.5, longitude: 13.5),
///     ])
///     index.count  // 2
///
/// The index sorts points so that every quadtree cell is one slice. It is a value: editing a copy
/// does not change the original. Positions are rounded to 1/16 map point, 9 mm at the equator. The
/// index omits points whose coordinates are not finite and lists their ids in ``rejected``.
///
/// An edited index gives the same results as a new index of the same points, to the last bit.
public struct PointIndex: Sendable {
  /// Rounds of edits, oldest and largest first. Each is much larger than the next.
  var layers: [Layer]

  /// The ids of points whose coordinates are not finite, in ascending order.
  public internal(set) var rejected: [PointID] = []

  /// How each column stores its values.
  let kinds: [ColumnKind]

  /// The distance between adjacent positions on either axis, in map points.
  ///
  /// A point moves by at most half this distance when it enters the index.
  public static let quantum = 1 / GridPoint.unitsPerMapPoint

  /// A saved index with more columns is treated as damaged.
  static let maximumColumnCount = 1 << 16

  /// Creates an empty index.
  ///
  /// - Parameter columnCount: The number of numeric values per point.
  /// - Precondition: 0 ≤ `columnCount` ≤ 65,536.
  public init(columnCount: Int = 0) {
    precondition(columnCount >= 0, "\(columnCount) columns")
    let kinds = [ColumnKind](repeating: .numbers, count: columnCount)
    self.init(layers: [], rejected: [], kinds: kinds)
  }

  init(layers: [Layer], rejected: [PointID], kinds: [ColumnKind]) {
    precondition(kinds.count <= Self.maximumColumnCount, "\(kinds.count) columns")
    (self.layers, self.rejected, self.kinds) = (layers, rejected, kinds)
  }
}

extension PointIndex {
  /// The number of points, without rejected ones.
  public var count: Int {
    layers.reduce(0) { $0 + $1.added.count - $1.removed.count }
  }

  /// The number of values per point.
  public var columnCount: Int { kinds.count }

  /// Whether the index has no points.
  public var isEmpty: Bool { count == 0 }

  /// Returns an index of the points in a set, without sorting again.
  ///
  ///     let open = index.filtered(by: placesOpenNow)
  ///
  /// - Complexity: O(*n*), about ten milliseconds for a million points.
  public func filtered(by points: PointSet) -> PointIndex {
    PointIndex(
      layers: layers.map { layer in
        Layer(
          added: layer.added.filtered(by: points),
          removed: layer.removed.filtered(by: points)
        )
      },
      rejected: rejected.filter(points.contains),
      kinds: kinds
    )
  }

  /// Merges all layers into one.
  ///
  /// - Complexity: O(1) if the index has at most one layer, otherwise O(*n*).
  func compacted() -> PointIndex {
    guard layers.count > 1 else { return self }
    return PointIndex(
      layers: [Self.merged(layers[...])],
      rejected: rejected,
      kinds: kinds
    )
  }

  var compactedRun: Run { compacted().layers.first?.added ?? .empty }
}
