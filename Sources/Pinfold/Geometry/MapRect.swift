/// A rectangle on the projected map, in map points.
///
/// A map rect is *half-open*: it contains its minimum edges but not its maximum edges. Adjacent
/// rects do not share points, so a grid of rects assigns each point to exactly one cell.
///
///     let cell = MapRect(x: 0, y: 0, width: 64, height: 64)
///     cell.contains(MapPoint(x: 0, y: 0))   // true
///     cell.contains(MapPoint(x: 64, y: 0))  // false
///
/// A visible map rect may cross the antimeridian. Its `maxX` is then greater than the world's
/// width. Call ``split()`` to get the parts inside the world.
public struct MapRect: Hashable, Sendable {
  /// The western edge.
  public let minX: Double

  /// The northern edge.
  public let minY: Double

  /// The distance from the western edge to the eastern edge.
  public let width: Double

  /// The distance from the northern edge to the southern edge.
  public let height: Double

  /// Creates a map rect.
  ///
  /// - Precondition: All values are finite, and the sides are not negative.
  public init(x: Double, y: Double, width: Double, height: Double) {
    precondition(x.isFinite && y.isFinite, "Map rect has no finite origin")
    precondition(width.isFinite && width >= 0, "Map rect has width \(width)")
    precondition(height.isFinite && height >= 0, "Map rect has height \(height)")
    (self.minX, self.minY, self.width, self.height) = (x, y, width, height)
  }
}

extension MapRect {
  /// The whole world: 2²⁸ map points on a side, as in MapKit.
  public static let world = MapRect(x: 0, y: 0, width: 268_435_456, height: 268_435_456)

  /// The eastern edge, which the rect does not contain.
  public var maxX: Double { minX + width }

  /// The southern edge, which the rect does not contain.
  public var maxY: Double { minY + height }

  /// Returns whether the rect contains a point. A point on the eastern or southern edge is outside.
  public func contains(_ point: MapPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}

extension MapRect {
  package init(around middle: MapPoint, width: Double, height: Double) {
    self.init(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }

  package var middle: MapPoint { MapPoint(x: minX + width / 2, y: minY + height / 2) }

  /// Returns the smallest rect around both rects, at most as wide as the world.
  ///
  /// The other rect may be moved around the world to make the union narrower.
  package func unionAroundWorld(_ other: MapRect) -> MapRect {
    let world = MapRect.world.width
    // The first of equally narrow unions is used, so the unmoved rect comes first.
    let unions = [0, world, -world].map { turn in
      let west = min(minX, other.minX + turn)
      return (west: west, width: max(maxX, other.maxX + turn) - west)
    }
    let best = unions.dropFirst().reduce(unions[0]) { $1.width < $0.width ? $1 : $0 }
    let north = min(minY, other.minY)
    return MapRect(
      x: best.west,
      y: north,
      width: min(best.width, world),
      height: max(maxY, other.maxY) - north
    )
  }
}

// MARK: - Planning

extension MapRect {
  /// Returns the rect enlarged on every side by a fraction of its size.
  ///
  /// With a margin, clusters do not appear at the edges during a pan.
  func expanded(byMarginFactor marginFactor: Double) -> MapRect {
    let (dx, dy) = (width * marginFactor, height * marginFactor)
    return MapRect(
      x: Self.finite(minX - dx),
      y: Self.finite(minY - dy),
      width: Self.finite(width + 2 * dx),
      height: Self.finite(height + 2 * dy)
    )
  }

  private static func finite(_ value: Double) -> Double {
    min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  var wrappedMinX: Double {
    let width = MapRect.world.width
    return minX - width * (minX / width).rounded(.down)
  }

  /// Returns the parts of the rect inside the world, sorted by `minX`.
  ///
  /// - Returns: Two rects if the rect crosses the antimeridian, otherwise one.
  /// - Complexity: O(1)
  public func split() -> [MapRect] {
    let world = MapRect.world
    guard width < world.width else {
      return [MapRect(x: 0, y: minY, width: world.width, height: height)]
    }
    let x = wrappedMinX
    // If `x` was rounded to the world's edge, the sum may exceed it by more than the width.
    let overhang = min(x + width - world.width, width)
    guard overhang > 0 else { return [MapRect(x: x, y: minY, width: width, height: height)] }
    return [
      MapRect(x: 0, y: minY, width: overhang, height: height),
      MapRect(x: x, y: minY, width: width - overhang, height: height),
    ]
  }
}
